/** The most text, of all files of one specification together, that is validated in depth, in bytes. */
export const maxDeepBytes = 32 * 1024 * 1024

/** How many levels the specification may have with every `$ref` replaced by what it leads to. */
export const maxDeepLevels = 500

/** How many values the parser may have to look at, each as often as a `$ref` leads to it. */
export const maxDeepWork = 1_000_000

/** How much of that the parser is asked about at once. */
export const maxChunkWork = 50_000

/** How much of that one path or one schema may hold, with all that its references lead to. */
export const maxEntryWork = 100_000

/** After how many errors of the schema the rest of a specification is not looked at any more. */
export const maxSchemaErrors = 5000

/** Thrown within the deep validation alone, which turns it into a fault: the reason as a clause. */
export class DeepLimit extends Error {}
