/** Whether V8 says that a text is longer than a text can be. */
export const isTooLong = (error: unknown): boolean =>
  error instanceof RangeError && error.message === 'Invalid string length'

/** Says so of what was asked for. */
export const tooLong = (what: string) => `${what} is longer than a text can be (512 MB)`
