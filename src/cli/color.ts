import type { Io } from './io.ts'

/**
 * Options take precedence, then NO_COLOR (https://no-color.org) and FORCE_COLOR, then whether the output is a
 * terminal.
 */
export function usesColor(
  values: { color?: boolean; 'no-color'?: boolean },
  io: Pick<Io, 'env' | 'isTerminal'>,
): boolean {
  const { env } = io
  if (values['no-color']) return false
  if (values.color) return true
  if (env.NO_COLOR) return false
  if (env.FORCE_COLOR) return env.FORCE_COLOR !== '0'
  return env.TERM !== 'dumb' && io.isTerminal
}
