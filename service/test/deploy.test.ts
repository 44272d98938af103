import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { serve } from '../src/cli/serve.ts'
import { work } from '../src/cli/work.ts'

const read = (name: string) =>
  readFileSync(fileURLToPath(new URL(`../deploy/${name}`, import.meta.url)), 'utf8')
const commands = { serve, work }

/** Expects a call of the service, with options that it has. */
function expectCall([name, ...args]: readonly string[]) {
  expect(Object.keys(commands)).toContain(name)
  const options = args.filter(arg => arg.startsWith('--')).map(arg => arg.slice(2))
  for (const option of options)
    expect(Object.keys(commands[name as keyof typeof commands].options)).toContain(option)
}

test('the image runs the service as another user than root, and looks whether it is ready', () => {
  const stages = read('Dockerfile').split(/^FROM /m)
  const last = stages.at(-1)!
  expect(stages.length).toBeGreaterThan(2)
  expect(last).toMatch(/^USER node$/m)
  expect(last).toMatch(/^HEALTHCHECK [^]*\/readyz/m)
  expect(last.indexOf('USER node')).toBeLessThan(last.indexOf('ENTRYPOINT'))
  expectCall(JSON.parse(/^CMD (\[.*\])$/m.exec(last)![1]!) as string[])
})

test('the compose file runs the endpoints and the workers on one Postgres', () => {
  const { services } = parse(read('compose.yaml'), { merge: true }) as {
    services: Record<
      string,
      { command: string[]; environment: Record<string, string>; build: { dockerfile: string } }
    >
  }
  expect(Object.keys(services)).toEqual(['postgres', 'serve', 'work'])
  for (const name of ['serve', 'work']) {
    const { command, environment, build } = services[name]!
    expect(command[0]).toBe(name)
    expectCall(command)
    expect(environment.DOCS_NAV_DATABASE).toMatch(/^postgres:\/\/docs_nav:.*@postgres\/docs_nav$/)
    expect(build.dockerfile).toBe('service/deploy/Dockerfile')
  }
})

test('the systemd unit serves with options that there are', () => {
  const start = /^ExecStart=\/usr\/bin\/env docs-nav-service (.*)$/m.exec(
    read('docs-nav-service.service'),
  )![1]!
  expectCall(start.split(' '))
})

test('what is stopped has longer than its replies, and a place for keys', () => {
  const { services } = parse(read('compose.yaml'), { merge: true }) as {
    services: Record<string, Record<string, unknown>>
  }
  for (const name of ['serve', 'work'])
    expect(services[name]).toMatchObject({
      init: true,
      stop_grace_period: '30s',
      env_file: [{ path: 'service.env', required: false }],
    })
  expect(read('docs-nav-service.service')).toMatch(/^TimeoutStopSec=30$/m)
  expect(read('docs-nav-service.service')).toMatch(/^EnvironmentFile=-/m)
})

test('the image holds what the lock file names, and no secret or database of the folder', () => {
  const [, last] = read('Dockerfile').split(/^FROM .*-slim$/m)
  expect(last).not.toContain('npm install')
  expect(read('Dockerfile.dockerignore').split('\n')).toEqual(
    expect.arrayContaining(['**/*.env', '**/*.db*']),
  )
})
