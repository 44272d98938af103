/** A copy of what was taken from a text, which V8 would keep in memory as long as a part of it. */
export const copied = (part: string): string => ` ${part}`.slice(1)
