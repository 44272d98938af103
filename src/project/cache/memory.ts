// The cache is one file to load, and this its one door.
export { cachingLoader } from './cache.ts'
export { commandCache } from './location.ts'
export { recall } from './recall.ts'
