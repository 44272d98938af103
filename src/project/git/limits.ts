/** The longest that a command of git runs, in milliseconds: what it reads may be a pipe, or have no end. */
export const maxGitMilliseconds = 60_000

/** The same for one that looks at the index alone. */
export const maxIndexMilliseconds = 10_000

/** The most bytes that a command of git writes, and the most characters of front matter that are held of what it wrote. */
export const maxGitBytes = 300 * 1024 * 1024

/** The most files of all kinds that the index, or a revision, holds below the project's folder; links count with what they lead to. */
export const maxGitEntries = 1_000_000

/** The most memory that git takes for itself, in bytes; packs, which it maps, are not counted. Linux alone limits it. */
export const maxGitMemoryBytes = 2048 * 1024 * 1024

/**
 * The longest path of common systems. What git holds by a longer one is left out: V8 hashes a text of more than 16,383
 * characters by its length alone, so that a map would compare each of thousands in one folder with all before it.
 */
export const maxGitPathLength = 4096
