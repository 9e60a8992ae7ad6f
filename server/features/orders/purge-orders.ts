import type { Db } from '#server/platform/database/connect.ts'
import type { JobRunner } from '#server/platform/jobs/job-runner.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const YEAR_MS = 365.25 * DAY_MS
const CANCELED_KEPT_MS = 30 * DAY_MS

/**
 * Hourly deletes checkouts canceled 30 days ago, expired anonymous sales records with their invoices, and year-old IP
 * addresses and user agents of orders and downloads.
 */
export function purgeOrders(jobs: JobRunner, db: Db, { salesKeptYears }: { salesKeptYears: number }): void {
  jobs.every('forget orders', HOUR_MS, async ({ now }) => {
    await db
      .deleteFrom('orders')
      .where('status', '=', 'Canceled')
      .where('created_at', '<', now - CANCELED_KEPT_MS)
      .execute()
    await db
      .deleteFrom('orders')
      .where('anonymized_at', 'is not', null)
      .where('created_at', '<', now - salesKeptYears * YEAR_MS)
      .execute()
    await db
      .deleteFrom('invoices')
      .where('issued_at', '<', now - salesKeptYears * YEAR_MS)
      .where('order_id', 'not in', (select) => select.selectFrom('orders').select('id'))
      .execute()
    const nowhere = { client_address: null, user_agent: null }
    await db
      .updateTable('orders')
      .set(nowhere)
      .where('client_address', 'is not', null)
      .where('created_at', '<', now - YEAR_MS)
      .execute()
    await db
      .updateTable('downloads')
      .set(nowhere)
      .where('client_address', 'is not', null)
      .where('at', '<', now - YEAR_MS)
      .execute()
  })
}
