import { drawMethod } from '#contract/orders/payment-methods.ts'
import { providerNames } from '#contract/orders/payment-provider.ts'
import { currencyCodes } from '#contract/pricing/currency.ts'
import { formatTotal, toDollars } from '#contract/pricing/money.ts'
import type { MonthMoney } from '#contract/store/today.ts'
import type { Locale } from '#contract/text/locales.ts'
import { dayIn, momentInZone } from '#contract/text/moment-in-zone.ts'
import { type Message, msg } from '#contract/text/msg.ts'
import {
  type OrderMoney,
  QUARTER_MS,
  sumFees,
  sumOrdersByQuarter,
  type Trade,
} from '#server/model/order/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { I18n } from '#server/platform/text/i18n-of.ts'

const DAY_MS = 86_400_000

/** The money of this month by the days of a time zone, against last month. @param now in milliseconds since 1970 */
export async function readMonthMoney(
  db: Db,
  { timeZone, now, ...trade }: Trade & { timeZone: string; now: number },
  i18n: I18n,
): Promise<MonthMoney> {
  const today = dayIn(timeZone, now)
  const days = daysOfMonths(today)
  const starts = days.map((day) => startOf(day, timeZone))
  const byDay = new Map<string, OrderMoney>(days.map((day) => [day, nothing()]))
  for (const { quarter, ...money } of await sumOrdersByQuarter(db, trade, starts[0] ?? now)) {
    const at = starts.findLastIndex((start) => start <= quarter * QUARTER_MS)
    add(byDay.get(days[at] ?? '') ?? nothing(), money)
  }
  const ofDays = (wanted: readonly string[]) => wanted.map((day) => byDay.get(day) ?? nothing())
  const month = today.slice(0, 7)
  const thisMonth = ofDays(days.filter((day) => day.startsWith(month)))
  const before = ofDays(days.filter((day) => !day.startsWith(month)))
  const sum = thisMonth.reduce(add, nothing())
  const sumBefore = before.slice(0, thisMonth.length).reduce(add, nothing())
  return {
    currency: trade.currency,
    today,
    orders: sum.orders,
    paid: toDollars(sum.paid),
    refunded: toDollars(sum.refunded),
    disputed: toDollars(sum.disputed),
    kept: keptOf(sum),
    keptByDay: thisMonth.map(keptOf),
    keptByDayBefore: before.map(keptOf),
    keptBefore: keptOf(sumBefore),
    fees: await readFees(
      db,
      trade,
      { from: starts[days.indexOf(`${month}-01`)] ?? now, until: now + 1 },
      i18n,
    ),
  }
}

/** Fees of payments, with their share of what was paid where both are in one currency. */
async function readFees(
  db: Db,
  trade: Trade,
  period: { from: number; until: number },
  i18n: I18n,
): Promise<MonthMoney['fees']> {
  const fees = await sumFees(db, trade, period)
  if (fees.length < 2) return []
  return fees.map(({ provider, method, feeCurrency, feeCents, paidCents }) => ({
    name: i18n._(nameOf(providerNames[provider], drawMethod(method, i18n))),
    sum: sumInWords(feeCents, feeCurrency, i18n.locale),
    percent: feeCurrency === trade.currency ? Math.round((feeCents / paidCents) * 1000) / 10 : null,
  }))
}

/** `Fees of Stripe, Klarna`; of PayPal without naming it twice. */
function nameOf(provider: string, method: string): Message {
  return method === provider ? msg`Fees of ${{ provider }}` : msg`Fees of ${{ provider }}, ${{ method }}`
}

/** A currency that the store does not know by its code. */
function sumInWords(cents: number, currency: string, locale: Locale): string {
  const known = currencyCodes.find((code) => code === currency)
  return known
    ? formatTotal(toDollars(cents), known, locale)
    : `${toDollars(cents)} ${currency.toUpperCase()}`
}

/** The days of last month, and of this one until `today`. */
function daysOfMonths(today: string): string[] {
  const [year = 0, month = 1] = today.split('-').map(Number)
  const first = Date.UTC(year, month - 2, 1)
  const count = (Date.parse(today) - first) / DAY_MS + 1
  return Array.from({ length: count }, (_, at) => new Date(first + at * DAY_MS).toISOString().slice(0, 10))
}

/** Where clocks skip midnight, the day begins at one. */
function startOf(day: string, timeZone: string): number {
  return (
    momentInZone({ day, time: '00:00' }, timeZone) ??
    momentInZone({ day, time: '01:00' }, timeZone) ??
    Date.parse(day)
  )
}

function nothing(): OrderMoney {
  return { orders: 0, paid: 0, refunded: 0, disputed: 0 }
}

function add(sum: OrderMoney, more: OrderMoney): OrderMoney {
  sum.orders += more.orders
  sum.paid += more.paid
  sum.refunded += more.refunded
  sum.disputed += more.disputed
  return sum
}

function keptOf({ paid, refunded, disputed }: OrderMoney): number {
  return toDollars(paid - refunded - disputed)
}
