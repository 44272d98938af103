import { redact } from './redact.ts'

/** Why a repository or branch cannot be fetched: a message for the user, without credentials. */
export class FetchFailure extends Error {
  override readonly name = 'FetchFailure'
}

const access =
  /authentication failed|could not read (?:username|password)|permission denied|prompts disabled|error: 40[13]|access denied|publickey/i
const redirected = /returned error: 30\d/i
const noHostKey = /host key verification failed/i
const noRepository =
  /does not appear to be a git repository|repository (?:[^\n]{0,300} )?not found|error: 404|no such file or directory|not a git repository/i
const unreachable =
  /could not resolve|failed to connect|connection (?:refused|timed out|reset)|couldn't connect|network is unreachable|no route to host|unable to look up/i

/** What git says at the end of a line where the worker's own disk or memory is at fault. */
export const diskFault =
  /: (?:no space left on device|disk quota exceeded|read-only file system|input\/output error|permission denied|too many open files|cannot allocate memory)$/im

/** What a repository holds that git cannot take. */
export const repositoryFault = (what: string, stderr: string, repository: string) =>
  new FetchFailure(`${what}: ${lastWords(stderr, repository)}`)

/** Git's error as a sentence that names the repair. */
export function fetchFault(stderr: string, repository: string, branch: string | null): FetchFailure {
  const where = `"${redact(repository, repository)}"`
  const failure = (text: string) => new FetchFailure(text)
  if (/couldn't find remote ref/i.test(stderr))
    return branch === null
      ? failure(`The default branch of ${where} has no commit: push one, or name the deployment branch.`)
      : failure(`${where} has no branch "${branch}": push it, or correct the project's branch.`)
  if (noHostKey.test(stderr))
    return failure(`The host of ${where} is not known to ssh: add its key to the worker's known_hosts.`)
  if (redirected.test(stderr))
    return failure(
      `${where} leads to another address, which is not followed: correct the project's repository to that. Some hosts need ".git" at its end.`,
    )
  if (access.test(stderr))
    return failure(
      `${where} cannot be read by this worker: give it a key or a token that may, and check the address.`,
    )
  if (/dubious ownership/i.test(stderr))
    return failure(`${where} belongs to another user: add it to safe.directory in the worker's ~/.gitconfig.`)
  if (noRepository.test(stderr))
    return failure(`There is no git repository at ${where}: correct the project's repository.`)
  if (unreachable.test(stderr))
    return failure(
      `The host of ${where} cannot be reached from the worker: check the address and the network.`,
    )
  return failure(`${where} cannot be fetched: ${lastWords(stderr, repository)}`)
}

function lastWords(stderr: string, repository: string): string {
  const said = /^(?:fatal|error|remote): (.*)$/m.exec(stderr)?.[1] ?? 'git does not say why'
  const words = redact(said, repository).replaceAll(/[\u0000-\u001f\u007f]/g, ' ')
  // The reason stands at the end, behind a name of any length.
  return words.length > 500 ? `${words.slice(0, 300)}…${words.slice(-199)}` : words
}
