import { type Kysely, type Migration, sql } from 'kysely'
import { type Dialect, identity } from '../dialect.ts'

/** Projects, keys, updates with their runs and sessions, idempotent requests and usage. */
export const projects = (dialect: Dialect): Migration => ({
  async up(database: Kysely<unknown>) {
    const { schema } = database
    await schema
      .createTable('project')
      .addColumn('id', 'text', column => column.primaryKey())
      .addColumn('domain', 'text', column => column.notNull().unique())
      .addColumn('organization', 'text', column => column.notNull())
      .addColumn('repository', 'text', column => column.notNull())
      .addColumn('branch', 'text')
      .addColumn('folder', 'text', column => column.notNull())
      .addColumn('site', 'text')
      .addColumn('published', 'text')
      .addColumn('created_at', 'bigint', column => column.notNull())
      .execute()
    await schema
      .createTable('api_key')
      .addColumn('id', 'text', column => column.primaryKey())
      .addColumn('hash', 'text', column => column.notNull().unique())
      .addColumn('kind', 'text', column => column.notNull())
      .addColumn('project_id', 'text', column => column.references('project.id').onDelete('cascade'))
      .addColumn('organization', 'text', column => column.notNull())
      .addColumn('created_at', 'bigint', column => column.notNull())
      .execute()
    await schema
      .createTable('deployment_update')
      .$call(table => identity(dialect, table, 'position'))
      .addColumn('status_id', 'text', column => column.notNull().unique())
      .addColumn('project_id', 'text', column =>
        column.notNull().references('project.id').onDelete('cascade'),
      )
      .addColumn('status', 'text', column => column.notNull())
      .addColumn('run_id', 'text')
      .addColumn('created_at', 'bigint', column => column.notNull())
      .addColumn('started_at', 'bigint')
      .addColumn('ended_at', 'bigint')
      .addColumn('revision', 'text')
      .addColumn('message', 'text')
      .addColumn('omitted', 'integer', column => column.notNull())
      .addColumn('lost_runs', 'integer', column => column.notNull().defaultTo(0))
      .execute()
    await schema
      .createIndex('deployment_update_open')
      .on('deployment_update')
      .columns(['project_id', 'position'])
      .where(sql.ref('ended_at'), 'is', null)
      .execute()
    await schema
      .createTable('run')
      .addColumn('id', 'text', column => column.primaryKey())
      .addColumn('project_id', 'text', column =>
        column.notNull().references('project.id').onDelete('cascade'),
      )
      .addColumn('worker', 'text', column => column.notNull())
      .addColumn('started_at', 'bigint', column => column.notNull())
      .addColumn('lease_until', 'bigint', column => column.notNull())
      .addColumn('ended_at', 'bigint')
      .addColumn('findings', 'text')
      .execute()
    // This index keeps two workers from taking one project.
    await schema
      .createIndex('run_alone')
      .unique()
      .on('run')
      .column('project_id')
      .where(sql.ref('ended_at'), 'is', null)
      .execute()
    await schema
      .createTable('agent_session')
      .$call(table => identity(dialect, table, 'position'))
      .addColumn('session_id', 'text', column => column.notNull().unique())
      .addColumn('project_id', 'text', column =>
        column.notNull().references('project.id').onDelete('cascade'),
      )
      .addColumn('status_id', 'text', column => column.notNull())
      .addColumn('branch', 'text')
      .addColumn('haulted', 'integer', column => column.notNull())
      .addColumn('hault_reason', 'text', column => column.notNull())
      .addColumn('title', 'text', column => column.notNull())
      .addColumn('message_to_user', 'text', column => column.notNull())
      .addColumn('todos', 'text', column => column.notNull())
      .addColumn('created_at', 'bigint', column => column.notNull())
      .execute()
    await schema
      .createIndex('agent_session_newest')
      .on('agent_session')
      .columns(['project_id', 'position desc'])
      .execute()
    await schema
      .createTable('idempotent_request')
      .addColumn('key_id', 'text', column => column.notNull().references('api_key.id').onDelete('cascade'))
      .addColumn('idempotency_key', 'text', column => column.notNull())
      .addColumn('project_id', 'text', column => column.notNull())
      .addColumn('status_id', 'text')
      .addColumn('created_at', 'bigint', column => column.notNull())
      .addPrimaryKeyConstraint('idempotent_request_key', ['key_id', 'idempotency_key'])
      .execute()
    await schema
      .createTable('usage')
      .addColumn('scope', 'text', column => column.notNull())
      .addColumn('subject', 'text', column => column.notNull())
      .addColumn('window_start', 'bigint', column => column.notNull())
      .addColumn('count', 'integer', column => column.notNull())
      .addPrimaryKeyConstraint('usage_key', ['scope', 'subject', 'window_start'])
      .execute()
  },
})
