/**
 * The longest text that is looked for in a long one at once. Of a longer one V8 knows no more than so many characters by
 * heart, and may compare all of it at each place: one of 80,000 takes 13 s in a text of 960 kB, in which nothing ends it.
 */
export const mostSought = 250
