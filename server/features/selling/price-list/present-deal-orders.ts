import { orderNumber } from '#contract/orders/order.ts'
import type { DealOrders } from '#contract/pricing/deal.ts'
import { FrozenQuote } from '#contract/pricing/frozen-quote.ts'
import { toDollars } from '#contract/pricing/money.ts'
import { sumCents } from '#contract/pricing/quote.ts'
import { hasDeal } from '#server/model/deal/index.ts'
import { keptAmount, readOrdersWith } from '#server/model/order/index.ts'
import { readJson } from '#server/platform/database/columns.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { ProblemError } from '#server/platform/http/problem.ts'

const PAGE = 500
const SHOWN = 100

/**
 * Orders paid with a deal, with earnings and discounts.
 * @throws Problem deal_not_found
 */
export async function readDealOrders(db: Db, dealId: string): Promise<DealOrders> {
  if (!(await hasDeal(db, dealId))) throw new ProblemError('deal_not_found')
  const orders: DealOrders['orders'] = []
  let [count, earnedCents, givenCents] = [0, 0, 0]
  let before: string | undefined
  for (;;) {
    const page = await readOrdersWith(db, dealId, { limit: PAGE, before })
    for (const order of page) {
      const { id, created_at, status, amount_cents, refunded_cents, quote, currency } = order
      const offCents = quote === null ? 0 : takenOff(readJson(FrozenQuote, quote), dealId)
      const paidCents = amount_cents - refunded_cents
      count++
      earnedCents += paidCents
      givenCents += offCents
      if (orders.length < SHOWN)
        orders.push({
          id,
          number: orderNumber(id),
          createdAt: new Date(created_at).toISOString(),
          status,
          amount: toDollars(paidCents),
          kept: keptAmount(order, Boolean(order.has_refunded_line)),
          currency,
          off: toDollars(offCents),
        })
    }
    before = page.at(-1)?.id
    if (page.length < PAGE || before === undefined) break
  }
  return { orders, count, earned: toDollars(earnedCents), given: toDollars(givenCents) }
}

/** In cents. An upgrade pays for the rest of its price before. */
function takenOff({ lines }: FrozenQuote, dealId: string): number {
  const adjustments = lines.flatMap((line) => line.adjustments)
  return sumCents(adjustments.flatMap(({ deal, amountCents }) => (deal === dealId ? [amountCents] : [])))
}
