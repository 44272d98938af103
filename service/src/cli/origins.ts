import { type textOf, UsageError } from './command.ts'

/** The origins that an option names, each once; undefined when it is not given. An empty one stands for none. */
export function originsIn(values: Parameters<typeof textOf>[0], option: string): string[] | undefined {
  const given = values[option] as string[] | undefined
  const texts = given?.filter(text => text !== '')
  const wrong = texts?.find(text => !URL.canParse(text) || new URL(text).origin !== text)
  if (wrong !== undefined)
    throw new UsageError(`--${option} takes an origin such as https://docs.example.com, not "${wrong}".`)
  return texts && [...new Set(texts)]
}
