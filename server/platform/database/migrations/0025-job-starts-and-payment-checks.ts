import type { Kysely } from 'kysely'

/**
 * `lost_starts`: how often the process ended while it ran the job. The index finds what is due of each kind of job.
 * `payment_checked_at`: when the reconciler last asked the provider about an open order.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('jobs')
    .addColumn('lost_starts', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema.alterTable('orders').addColumn('payment_checked_at', 'bigint').execute()
  await db.schema.dropIndex('jobs_due').execute()
  await db.schema.createIndex('jobs_due').on('jobs').columns(['status', 'name', 'run_at']).execute()
}
