/** The most text, of all files of one specification together, that is validated in depth, in bytes. */
export const maxDeepBytes = 32 * 1024 * 1024

/** How many levels the specification may have with every `$ref` replaced by what it leads to. */
export const maxDeepLevels = 500

/** How many values the parser may have to look at, each as often as a `$ref` leads to it. */
export const maxDeepWork = 1_000_000

/** Thrown within the deep validation alone, which turns it into a fault: the reason as a clause. */
export class DeepLimit extends Error {}
