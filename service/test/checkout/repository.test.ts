import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { Problem } from '../../src/problem.ts'
import { redact } from '../../src/checkout/redact.ts'
import { validBranch, validFolder, validRepository } from '../../src/checkout/repository.ts'

test.each([
  'https://github.com/team/docs.git',
  'https://ada:s%40cret@example.org:8443/team/docs.git',
  'ssh://git@example.org/team/docs.git',
  'git://example.org/docs.git',
  'file:///srv/git/docs.git',
  'git@github.com:team/docs.git',
  'example.org:docs.git',
  '/srv/git/docs with space.git',
  '/srv/a:b',
])('%s is a repository', text => expect(validRepository(text)).toBe(text))

test('the path of a repository is kept absolute', () =>
  expect(validRepository('fixtures/a')).toBe(resolve('fixtures/a')))

test.each([
  ['', 'has to be named'],
  ['-x', 'starts with "-"'],
  ['--upload-pack=touch /tmp/x', 'starts with "-"'],
  ['ext::sh -c touch% /tmp/x', 'remote helper'],
  ['fd::17', 'remote helper'],
  ['http://example.org/docs.git', 'not by "http"'],
  ['ftp://example.org/docs.git', 'not by "ftp"'],
  ['ssh://-oProxyCommand=touch/docs', 'starts with "-"'],
  ['ssh://%2doProxyCommand=touch/docs', 'encoded'],
  ['ssh://-oProxyCommand=touch@example.org/docs', 'starts with "-"'],
  ['ssh://%2doProxyCommand=touch@example.org/docs', 'starts with "-"'],
  ['-oProxyCommand=touch:docs', 'starts with "-"'],
  ['git@-oProxyCommand=touch:docs', 'starts with "-"'],
  ['git@example.org:', 'no repository on it'],
  ['git@example.org:-x', 'no repository on it'],
  ['https://example.org', 'no repository on it'],
  ['https:///docs', 'no repository on it'],
  ['file://host/docs', 'names no host'],
  ['ssh://git:secret@example.org/docs', 'for https only'],
  ['git://ada@example.org/docs', 'only addresses'],
  ['https://ada:%zz@example.org/docs', 'write %25'],
  ['https://ada:%ff@example.org/docs', 'write %25'],
  ['https://%@example.org/docs', 'write %25'],
  ['https://example.org/docs?token=x', 'must be encoded'],
  ['/srv/docs\n--x', 'control character'],
  [' /srv/docs', 'space at an end'],
  ['/'.padEnd(3000, 'a'), '2,048'],
])('%j is no repository', (text, words) => expectProblem(() => validRepository(text), words))

test.each(['main', 'release/1.x', 'füße', 'a-b', 'feature/x@y'])('%s is a branch', text =>
  expect(validBranch(text)).toBe(text),
)

test.each([
  ['', '1 to 255'],
  ['-x', 'starts with "-"'],
  ['--upload-pack=x', 'starts with "-"'],
  ['a b', 'Git allows no'],
  ['a..b', 'Git allows no'],
  ['a:b', 'Git allows no'],
  ['+a^', 'Git allows no'],
  ['a*', 'Git allows no'],
  ['@', 'Git allows no'],
  ['a@{1}', 'Git allows no'],
  ['/a', 'Git allows no'],
  ['a/', 'Git allows no'],
  ['a\u0000b', 'Git allows no'],
  ['a/.b', 'No part'],
  ['a.lock/b', 'No part'],
  ['a'.repeat(256), '1 to 255'],
])('%j is no branch', (text, words) => expectProblem(() => validBranch(text), words))

test.each([
  ['', ''],
  ['/', ''],
  ['.', ''],
  ['./', ''],
  ['docs', 'docs'],
  ['site/docs/', 'site/docs'],
])('%j is the folder %j', (text, folder) => expect(validFolder(text)).toBe(folder))

test.each(['/etc', '../x', 'a/../../x', 'a//b', './a', '.git', 'a/.GIT', 'a\\b', 'a\u0000'])(
  '%j is no folder',
  text => expectProblem(() => validFolder(text), 'The folder'),
)

test.each([
  ['unable to access https://ada:s3cret@example.org/', 'unable to access https://***@example.org/'],
  ['user s3cret said s%33cret', 'user *** said ***'],
])('%j is shown as %j', (text, shown) =>
  expect(redact(text, 'https://ada:s%33cret@example.org/docs')).toBe(shown),
)

function expectProblem(call: () => unknown, words: string) {
  expect(call).toThrow(Problem)
  expect(call).toThrow(new RegExp(words.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'i'))
}
