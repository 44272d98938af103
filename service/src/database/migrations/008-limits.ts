import type { Kysely, Migration } from 'kysely'

/** The limit that a count was held against last: the commands do not know the options of the service. */
export const limits = (): Migration => ({
  async up({ schema }: Kysely<unknown>) {
    await schema.alterTable('usage').addColumn('allowed', 'integer').execute()
  },
})
