import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Database } from '../database/database.ts'
import { type ApiKeyTable, keyKinds, type KeyKind } from '../database/schema.ts'

/** The scope of a key. */
export type Key = Pick<ApiKeyTable, 'id' | 'kind' | 'project_id' | 'organization'>

/** Kind, id and secret: `dn_admin_0123456789abcdef_...`. */
const form = new RegExp(`^dn_(${keyKinds.join('|')})_([0-9a-f]{16})_([\\w-]{43})$`)

const hashOf = (key: string) => createHash('sha256').update(key).digest()

/** Makes a key of one project, or with `project_id: null` of an organization's projects. Only its hash is stored. */
export async function createKey(
  { db, now }: Database,
  { kind, project_id, organization }: { kind: KeyKind; project_id: string | null; organization: string },
): Promise<{ id: string; key: string }> {
  const id = randomBytes(8).toString('hex')
  const key = `dn_${kind}_${id}_${randomBytes(32).toString('base64url')}`
  const hash = hashOf(key).toString('hex')
  await db
    .insertInto('api_key')
    .values({ id, hash, kind, project_id, organization, created_at: now, used_at: null })
    .execute()
  return { id, key }
}

/** The key of a request; undefined for an unknown or removed key. */
export async function findKey(
  shown: string,
  find: (id: string) => Promise<(Key & { readonly hash: string }) | undefined>,
): Promise<Key | undefined> {
  const id = form.exec(shown)?.[2]
  const known = id === undefined ? undefined : await find(id)
  return known && timingSafeEqual(hashOf(shown), Buffer.from(known.hash, 'hex')) ? known : undefined
}

export const keyOfId = ({ db }: Database, id: string) =>
  db
    .selectFrom('api_key')
    .select(['id', 'hash', 'kind', 'project_id', 'organization'])
    .where('id', '=', id)
    .executeTakeFirst()

export const listKeys = ({ db }: Database) =>
  db
    .selectFrom('api_key')
    .select(['id', 'kind', 'project_id', 'organization', 'created_at', 'used_at'])
    .orderBy('created_at')
    .orderBy('id')
    .execute()

const minute = 60_000

/** Notes that a key is used, at most once a minute. */
export async function noteUse({ db, now }: Database, id: string): Promise<void> {
  await db
    .updateTable('api_key')
    .set({ used_at: now })
    .where('id', '=', id)
    .where(({ or, eb }) => or([eb('used_at', 'is', null), eb('used_at', '<', eb(now, '-', minute))]))
    .execute()
}

/** Returns false when there is none. */
export async function removeKey({ db }: Database, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('api_key').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}
