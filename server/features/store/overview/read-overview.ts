import { orderNumber } from '#contract/orders/order.ts'
import type { PaymentMode } from '#contract/orders/payment-mode.ts'
import type { Currency } from '#contract/pricing/currency.ts'
import { toDollars } from '#contract/pricing/money.ts'
import { OVERVIEW_DAYS, type Overview } from '#contract/store/admin-overview.ts'
import type { Failure } from '#contract/store/failure.ts'
import { readDemoDay } from '#server/features/reach/insight/index.ts'
import { sumSteps } from '#server/model/audience/index.ts'
import {
  countSold,
  keptAmount,
  readLatestOrders,
  salesIn,
  shareOfRefunds,
  sumSalesByDay,
} from '#server/model/order/index.ts'
import { readCurrency } from '#server/model/price/index.ts'
import { readOwed } from '#server/model/split/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { readDeadJobs } from '#server/platform/jobs/read-jobs.ts'
import { mailJobNames } from '#server/platform/mail/queue-mail.ts'
import { readDeadMails } from '#server/platform/mail/stored-mails.ts'
import { readDemoMonth } from './demo-month.ts'

const DAY_MS = 86_400_000
const LIST_LENGTH = 8
const MAX_FAILURES = 50

/** `now` in milliseconds since 1970, `mode` the store's. */
export async function readOverview(db: Db, now: number, mode: PaymentMode): Promise<Omit<Overview, 'disk'>> {
  const currency = await readCurrency(db)
  const [sales, funnel, bestSellers, latestOrders, failures] = await Promise.all([
    readSales(db, now, mode, currency),
    readFunnel(db, now, mode),
    readBestSellers(db, mode, currency),
    presentLatestOrders(db, mode),
    readFailures(db),
  ])
  const owed = await readOwed(db, { mode, currency })
  const today = Math.floor(now / DAY_MS)
  const month = await readDemoMonth(db)
  // Stores that had the demo before it had a month have made-up figures in Insight alone.
  const demoDay = month ? undefined : await readDemoDay(db, { first: today - OVERVIEW_DAYS + 1, last: today })
  return {
    mode,
    sales,
    funnel,
    bestSellers,
    latestOrders,
    ...(month && { demoMonthUntil: isoDay(month.until) }),
    ...(demoDay !== undefined && { demoUntil: isoDay(demoDay) }),
    ...(owed !== undefined && { owedToCollaborators: toDollars(owed) }),
    failures,
  }
}

function isoDay(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10)
}

async function readSales(
  db: Db,
  now: number,
  mode: PaymentMode,
  currency: Currency,
): Promise<Overview['sales']> {
  const today = Math.floor(now / DAY_MS)
  const first = today - OVERVIEW_DAYS + 1
  const byDay = await sumSalesByDay(db, { mode, currency }, first * DAY_MS)
  return Array.from({ length: OVERVIEW_DAYS }, (_, index) => {
    const row = byDay.get(first + index)
    return {
      day: isoDay(first + index),
      orders: row?.orders ?? 0,
      revenue: toDollars(row?.cents ?? 0),
    }
  })
}

async function readFunnel(db: Db, now: number, mode: PaymentMode): Promise<Overview['funnel']> {
  const first = Math.floor(now / DAY_MS) - OVERVIEW_DAYS + 1
  const counts = await sumSteps(db, first)
  const countOf = (step: string) => counts.get(step) ?? 0
  return {
    plays: countOf('play'),
    hearts: countOf('heart'),
    crates: countOf('crate'),
    carts: countOf('cart'),
    paid: await countSold(db, mode, first * DAY_MS),
    freeDownloads: countOf('free'),
  }
}

async function readBestSellers(
  db: Db,
  mode: PaymentMode,
  currency: Currency,
): Promise<Overview['bestSellers']> {
  const rows = await salesIn(db, { mode, currency })
    .select(['order_lines.beat_id as id'])
    .select((select) => [
      select.fn.max('order_lines.title').as('title'),
      select.fn.max('order_lines.producer').as('producer'),
      select.fn.countAll<number>().as('sold'),
      shareOfRefunds().as('cents'),
    ])
    .groupBy('order_lines.beat_id')
    .orderBy('sold', 'desc')
    .orderBy('cents', 'desc')
    .limit(LIST_LENGTH)
    .execute()
  return rows.map(({ id, title, producer, sold, cents }) => ({
    id,
    title,
    producer,
    sold: Number(sold),
    revenue: toDollars(Math.round(cents ?? 0)),
  }))
}

async function presentLatestOrders(db: Db, mode: PaymentMode): Promise<Overview['latestOrders']> {
  const rows = await readLatestOrders(db, LIST_LENGTH)
  return rows.map((order) => ({
    id: order.id,
    number: orderNumber(order.id),
    username: order.username ?? '',
    createdAt: new Date(order.created_at).toISOString(),
    paymentStatus: order.status,
    paymentMode: order.payment_mode ?? mode,
    price: toDollars(order.amount_cents),
    kept: keptAmount(order, Boolean(order.has_refunded_line)),
    currency: order.currency,
  }))
}

/** Dead mails, and dead jobs except those that send mail. */
async function readFailures(db: Db): Promise<Failure[]> {
  const mails = await readDeadMails(db, MAX_FAILURES)
  const jobs = await readDeadJobs(db, MAX_FAILURES, mailJobNames)
  const common = (row: { id: string; attempts: number; last_error: string | null; created_at: number }) => ({
    id: row.id,
    attempts: row.attempts,
    error: row.last_error ?? '',
    at: new Date(row.created_at).toISOString(),
  })
  return [
    ...mails.map((mail) => ({
      ...common(mail),
      kind: 'mail' as const,
      name: mail.template,
      about: mail.recipient,
    })),
    ...jobs.map((job) => ({ ...common(job), kind: 'job' as const, name: job.name, about: '' })),
  ].sort((a, b) => (a.at < b.at ? 1 : -1))
}
