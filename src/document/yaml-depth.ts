import type * as Yaml from 'yaml'
import { maxYamlDepth } from './yaml.ts'

/**
 * Whether a text nests deeper than `maxYamlDepth` levels. The package yaml composes a document by recursion, and V8 ends the
 * process where a regular expression has to be compiled at the end of the stack. Its parser keeps a stack of its
 * own: a level is at most two tokens of it, such as a map and a list in it.
 */
export function nestsTooDeep(
  { Lexer, Parser }: Pick<typeof Yaml, 'Lexer' | 'Parser'>,
  text: string,
): boolean {
  const parser = new Parser()
  for (const lexeme of new Lexer().lex(text)) {
    // Tokens come when a document ends.
    for (const _ of parser.next(lexeme));
    if (parser.stack.length > 2 * maxYamlDepth) return true
  }
  return false
}
