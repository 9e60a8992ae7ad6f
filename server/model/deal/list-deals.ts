import { openStatuses } from '#contract/orders/payment-status.ts'
import type { Deal } from '#contract/pricing/deal.ts'
import { readCurrency } from '#server/model/price/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { type DealUse, presentDeal } from './deal-rows.ts'

/** All deals with their earnings, newest first. */
export async function listDeals(db: Db, now: number): Promise<Deal[]> {
  const rows = await db.selectFrom('deals').selectAll().orderBy('id', 'desc').execute()
  const uses = await readDealUses(db)
  return rows.map((row) => presentDeal(row, uses.get(row.id) ?? unused, now))
}

const unused: DealUse = { held: 0, spent: 0, earnedCents: 0 }

/** By deal ID. Orders name the deals that changed their price; an open order also holds its code. */
export async function readDealUses(db: Db, dealId?: string): Promise<ReadonlyMap<string, DealUse>> {
  const currency = await readCurrency(db)
  let query = db
    .selectFrom('deal_uses')
    .innerJoin('orders', 'orders.id', 'deal_uses.order_id')
    .select(({ fn, eb, ref }) => {
      const isOpen = eb('orders.status', 'in', openStatuses)
      const one = (condition: typeof isOpen) => eb.case().when(condition).then(1).else(0).end()
      return [
        'deal_uses.deal_id',
        fn.sum<number>(one(isOpen)).as('held'),
        fn.sum<number>(one(eb('orders.status', 'not in', [...openStatuses, 'Canceled']))).as('spent'),
        fn
          .sum<number>(
            eb
              .case()
              .when(
                eb.and([
                  eb('orders.status', 'not in', [...openStatuses, 'Canceled']),
                  eb('orders.currency', '=', currency),
                ]),
              )
              .then(eb(ref('orders.amount_cents'), '-', ref('orders.refunded_cents')))
              .else(0)
              .end(),
          )
          .as('earned'),
      ]
    })
    .groupBy('deal_uses.deal_id')
  if (dealId !== undefined) query = query.where('deal_uses.deal_id', '=', dealId)
  const rows = await query.execute()
  return new Map(
    rows.map(({ deal_id, held, spent, earned }) => [
      deal_id,
      { held: Number(held), spent: Number(spent), earnedCents: Number(earned) },
    ]),
  )
}
