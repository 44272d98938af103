import ignore from 'ignore'

/** Patterns in the syntax of .gitignore; loaded only where there are some. */
export { ignore }
