import type { Kysely, Migration } from 'kysely'

/** The sites whose pages may ask a project's assistant. */
export const origins = (): Migration => ({
  async up({ schema }: Kysely<unknown>) {
    await schema
      .alterTable('project')
      .addColumn('origins', 'text', column => column.notNull().defaultTo('[]'))
      .execute()
  },
})
