import { execFileSync, spawn } from 'node:child_process'
import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { chromium, openChromium } from '../../../test/chromium.ts'
import { gitIn } from '../git-repository.ts'
import { command, type Running, started } from '../processes.ts'
import { scratchFolder } from '../stores.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const readme = readFileSync(join(root, 'service/README.md'), 'utf8')

/** The commands of the shell block that contains a text, one for each line. */
const blockWith = (text: string) =>
  [...readme.matchAll(/```sh\n([\s\S]*?)```/g)]
    .map(([, block]) => block!.replaceAll('\\\n', ' ').trim())
    .find(block => block.includes(text))!
    .split('\n')
    .map(line => line.replaceAll(/ +/g, ' '))

const { bin: bins } = JSON.parse(readFileSync(join(root, 'service/package.json'), 'utf8')) as {
  bin: Record<string, string>
}
const bin = bins['docs-nav-service']!

test('npm links the command in a clean clone: its file is there before anything is built', () => {
  // npm leaves out a command whose file is missing when it installs.
  const tracked = execFileSync('git', ['ls-files', '--stage', `service/${bin}`], {
    cwd: root,
    encoding: 'utf8',
  })
  expect(tracked).toMatch(/^100755 /)
})

const folder = scratchFolder()

test('shows the example project and asks it a question', async () => {
  const [serve] = blockWith(' try ')
  const [ask] = blockWith('docs-nav ask')
  const [npx, program, ...args] = serve!.split(' ')
  expect([npx, program]).toEqual(['npx', 'docs-nav-service'])
  const child = spawn(process.execPath, [join(root, 'service', bin), ...args, '--port', '0'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, HOME: folder() },
  })
  try {
    const shown = await new Promise<string>((resolve, reject) => {
      let out = ''
      let err = ''
      child.stdout.on('data', (piece: Buffer) => {
        out += piece.toString()
        if (out.includes('Ctrl-C')) resolve(out)
      })
      child.stderr.on('data', (piece: Buffer) => (err += piece.toString()))
      child.once('exit', code => reject(new Error(`ended with ${code}: ${err}`)))
    })
    const [, url, key] = /DOCS_NAV_URL=(\S+) .*DOCS_NAV_ASSISTANT_KEY=(\S+)/.exec(shown)!
    const said = ask!
      .replace('http://127.0.0.1:3900', url!)
      .replace('dn_assistant_...', key!)
      .replace('npx docs-nav ', `'${process.execPath}' '${join(root, 'dist/bin.cjs')}' `)
    const answer = execFileSync('sh', ['-c', said], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    expect(answer).toContain('another worker takes')
    expect(answer).toContain('/guides/updates#when-a-worker-dies')
    expect(readme).toContain('http://127.0.0.1:3900/try')
    expect(shown).toContain(`${url}/try`)
    const [, question] = /"([^"]*)"/.exec(ask!)!
    if (chromium) await askInBrowser(chromium, `${url}/try`, question!)
  } finally {
    child.kill('SIGTERM')
  }
})

async function askInBrowser(executablePath: string, address: string, question: string) {
  const browser = await openChromium(executablePath)
  try {
    const page = await browser.newPage()
    await page.goto(address)
    await page.getByRole('button', { name: 'Ask the documentation' }).click()
    await page.getByRole('textbox', { name: 'Your question' }).fill(question)
    await page.keyboard.press('Enter')
    await page.locator('blockquote', { hasText: 'another worker takes' }).waitFor()
  } finally {
    await browser.close()
  }
}

test('keeps a project, makes its keys, and serves it', async () => {
  const repository = join(folder(), 'handbook')
  cpSync(join(root, 'fixtures/service'), repository, { recursive: true })
  gitIn(repository, 'init', '-q')
  gitIn(repository, 'add', '-A')
  gitIn(repository, 'commit', '-q', '-m', 'The handbook')
  const database = join(folder(), 'service.db')
  const keys: string[] = []
  let server: Running | undefined
  for (const line of blockWith('project add handbook')) {
    const [program, ...words] = line.replace('https://git.example.com/handbook.git', repository).split(' ')
    expect(program).toBe('docs-nav-service')
    if (words[0] === 'serve') server = await started(...words, '--port', '0', '--database', database)
    else keys.push(command(...words, '--database', database))
  }
  try {
    const [, updateToken] = keys
    const env = { ...process.env, DOCS_NAV_URL: server!.url, DOCS_NAV_UPDATE_TOKEN: updateToken! }
    const [, ...deploy] = /`docs-nav (deploy --wait [^`]*)`/.exec(readme)![1]!.split(' ')
    const words = [join(root, 'dist/bin.cjs'), 'deploy', ...deploy]
    const published = execFileSync(process.execPath, words, {
      env,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    expect(published).toMatch(/ is published$/m)
  } finally {
    await server?.end()
  }
})
