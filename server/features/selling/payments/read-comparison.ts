import type { BooksComparison, BooksQuery } from '#contract/orders/books-comparison.ts'
import { findBookedMoney, readBookedMoney, startOfDay } from '#server/model/order/index.ts'
import type { MovedMoney, PaymentProvider } from '#server/model/payment/index.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import type { Store } from '#server/platform/store.ts'
import { compareBooks } from './compare-books.ts'
import { findProvider } from './provider-of.ts'

/** Providers name what has just happened this much later. */
const LAG_MS = 3 * 3_600_000
/** The store records a payment after the provider does. */
const MARGIN_MS = 24 * 3_600_000

/**
 * A month of a provider's payments and refunds against those of the orders, in the store's time zone.
 * @throws Problem provider_not_offered, comparison_failed
 */
export async function readComparison(
  { payment: { db, payments }, delivery, now }: Store,
  { month, provider: name }: BooksQuery,
): Promise<BooksComparison> {
  const provider = findProvider(payments, name)
  if (!provider) throw new ProblemError('provider_not_offered')
  const from = startOfDay(`${month}-01`, delivery.timeZone)
  const until = Math.min(startOfDay(`${monthAfter(month)}-01`, delivery.timeZone), now() - LAG_MS)
  if (until <= from) return { until: new Date(from).toISOString(), compared: 0, differences: [] }
  const theirs = await readTheirs(provider, from - MARGIN_MS, until)
  const books = { mode: payments.mode, provider: name }
  const ids = [...new Set(theirs.flatMap(({ id, chargeId }) => [id, chargeId]))]
  const sides = {
    ours: await readBookedMoney(db, books, { from, until }),
    known: await findBookedMoney(db, books, ids),
    theirs,
  }
  const isInPeriod = (at: number) => at >= from && at < until
  return {
    until: new Date(until).toISOString(),
    compared: theirs.filter(({ at }) => isInPeriod(at)).length,
    differences: compareBooks(sides, isInPeriod),
  }
}

async function readTheirs(provider: PaymentProvider, from: number, to: number): Promise<MovedMoney[]> {
  const theirs: MovedMoney[] = []
  try {
    for await (const moved of provider.list(from, to)) theirs.push(moved)
  } catch (cause) {
    throw new ProblemError('comparison_failed', {
      ...(cause instanceof Error && { detail: cause.message }),
      cause,
    })
  }
  return theirs
}

function monthAfter(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number)).toISOString().slice(0, 7)
}
