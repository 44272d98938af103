// The single entry point of the cache, so that it is one file to load.
export { cachingLoader } from './cache.ts'
export { commandCache } from './location.ts'
export { pageMemory } from './pages.ts'
export { recall } from './recall.ts'
