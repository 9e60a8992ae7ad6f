import { orderNumber } from '#contract/orders/order.ts'
import { toDollars } from '#contract/pricing/money.ts'
import { BACKUP_EVERY_DAYS } from '#contract/store/backup.ts'
import type { LatestOrder, Today } from '#contract/store/today.ts'
import { dayIn } from '#contract/text/moment-in-zone.ts'
import { readDemoDay, sumSteps } from '#server/features/reach/insight/index.ts'
import { payoutDayFrom } from '#server/features/selling/payouts/index.ts'
import { findNewRelease } from '#server/features/store/releases/index.ts'
import { countFreeDownloads } from '#server/model/audience/index.ts'
import { keptAmount, readLatestOrders, readLinesOfOrders, type Trade } from '#server/model/order/index.ts'
import { hasCollaborators } from '#server/model/split/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Store } from '#server/platform/store.ts'
import type { I18n } from '#server/platform/text/i18n-of.ts'
import { readDemoMonth } from './demo-month.ts'
import { readMonthMoney } from './month-money.ts'
import { readTodo } from './read-todo.ts'
import { readWaits } from './read-waits.ts'

const DAY_MS = 86_400_000
const LATEST_ORDERS = 6

/** Where an administrator lands: what waits, and how the month goes. */
export async function readToday(store: Store, i18n: I18n): Promise<Today> {
  const { db, config, settings, payments } = store
  const now = store.now()
  const { timeZone } = settings.current
  const trade: Trade = { mode: payments.mode, currency: config.currency }
  const [todo, waits, next, money, latestOrders, demoMonth, release] = await Promise.all([
    readTodo(store, i18n),
    readWaits(store, now),
    readNext(store, now),
    readMonthMoney(db, { ...trade, timeZone, now }, i18n),
    presentLatestOrders(db, payments.mode),
    readDemoMonth(db),
    findNewRelease(store),
  ])
  const days = {
    first: Date.parse(`${money.today.slice(0, 7)}-01`) / DAY_MS,
    last: Date.parse(money.today) / DAY_MS,
  }
  // Stores that had the demo before it had a month have made-up figures in Insight alone.
  const demoDay = demoMonth ? undefined : await readDemoDay(db, days)
  const { plays, licenses, carts, sold } = await sumSteps(db, days, trade)
  return {
    mode: payments.mode,
    timeZone,
    ...(release && { release }),
    ...(demoMonth && { demoMonthUntil: isoDay(demoMonth.until) }),
    ...(demoDay !== undefined && { demoUntil: isoDay(demoDay) }),
    todo,
    waits,
    next,
    money,
    steps: {
      ...{ from: isoDay(days.first), until: isoDay(days.last), plays, licenses, carts, sold },
      freeDownloads: await countFreeDownloads(db, days),
    },
    latestOrders,
  }
}

/** The next backup after one was made, and the next day of payouts in a store with splits. */
async function readNext({ db, settings, lastBackup }: Store, now: number): Promise<Today['next']> {
  const { timeZone, payouts } = settings.current
  const last = await lastBackup()
  const backupAt = last ? Number(last.at) + BACKUP_EVERY_DAYS * DAY_MS : 0
  return [
    ...(backupAt > now ? [{ kind: 'backup' as const, on: dayIn(timeZone, backupAt) }] : []),
    ...((await hasCollaborators(db))
      ? [{ kind: 'payouts' as const, on: isoDay(payoutDayFrom(payouts.rhythm, now) / DAY_MS) }]
      : []),
  ]
}

async function presentLatestOrders(db: Db, mode: Trade['mode']): Promise<LatestOrder[]> {
  const orders = await readLatestOrders(db, LATEST_ORDERS)
  const lines = await readLinesOfOrders(
    db,
    orders.map(({ id }) => id),
  )
  return orders.map((order) => ({
    id: order.id,
    number: orderNumber(order.id),
    username: order.username ?? '',
    createdAt: new Date(Number(order.created_at)).toISOString(),
    paymentStatus: order.status,
    paymentMode: order.payment_mode ?? mode,
    price: toDollars(order.amount_cents),
    kept: keptAmount(order, Boolean(order.has_refunded_line)),
    currency: order.currency,
    beats: lines
      .filter(({ order_id }) => order_id === order.id)
      .map(({ title, image }) => ({ title, image })),
  }))
}

function isoDay(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10)
}
