import { purgeInvoices } from '#server/features/selling/invoices/index.ts'
import { forgetDownloaders } from '#server/model/entitlement/index.ts'
import { forgetClients, purgeCanceledOrders, purgeSalesRecords } from '#server/model/order/index.ts'
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
    await purgeCanceledOrders(db, now - CANCELED_KEPT_MS)
    await purgeSalesRecords(db, now - salesKeptYears * YEAR_MS)
    await purgeInvoices(db, now - salesKeptYears * YEAR_MS)
    await forgetClients(db, now - YEAR_MS)
    await forgetDownloaders(db, now - YEAR_MS)
  })
}
