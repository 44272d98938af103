import type { Fields } from '../node.ts'

/** What validating in depth needs of its host. */
export interface DeepTools {
  /**
   * Asks @apidevtools/swagger-parser for the first thing that is wrong with a Swagger 2.0 beyond its schema, as
   * a sentence.
   */
  readonly ask: (specification: Fields) => Promise<string | null>
  /** Calls a function that awaits nothing; one that takes longer is ended, with a `DeepLimit`. */
  readonly within: <Result>(milliseconds: number, work: () => Result) => Result
}
