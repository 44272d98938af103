import type { Kysely, Migration } from 'kysely'

/** Tokens of repositories, webhooks, and the last use of keys. */
export const operation = (): Migration => ({
  async up({ schema }: Kysely<unknown>) {
    await schema.alterTable('project').addColumn('token_source', 'text').execute()
    await schema.alterTable('project').addColumn('hook_secret', 'text').execute()
    await schema.alterTable('api_key').addColumn('used_at', 'bigint').execute()
    await schema
      .createIndex('deployment_update_newest')
      .on('deployment_update')
      .columns(['project_id', 'position desc'])
      .execute()
  },
})
