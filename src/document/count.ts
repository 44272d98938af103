/** A number with its noun: `1 page`, `2 pages`. */
export const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`
