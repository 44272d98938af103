import { randomBytes } from 'node:crypto'

/** An unguessable id, such as `run_0f3c...`. */
export const newId = (kind: 'upd' | 'run' | 'ses') => `${kind}_${randomBytes(16).toString('hex')}`
