export { applyChange } from './edit/apply.ts'
export * from './edit/library.ts'
