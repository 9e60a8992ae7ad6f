import { sql } from 'kysely'
import type { Currency } from '#contract/pricing/currency.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { engineOf } from '#server/platform/database/engine-of.ts'
import { isLive } from './parts.ts'

/**
 * What live orders since then brought in this currency, less refunds, in cents by the buyer's country; that of the card where
 * the billing details are gone. @param since milliseconds since 1970
 */
export async function sumByCountry(
  db: Db,
  { currency, since }: { currency: Currency; since: number },
): Promise<ReadonlyMap<string, number>> {
  const billed =
    engineOf(db) === 'postgres'
      ? sql<string | null>`orders.billing::json ->> 'country'`
      : sql<string | null>`orders.billing ->> '$.country'`
  const rows = await db
    .selectFrom('orders')
    .select(({ fn, ref }) => [
      fn.coalesce(billed, ref('orders.card_country')).as('country'),
      sql<number>`sum(amount_cents - refunded_cents)`.as('cents'),
    ])
    .where(isLive())
    .where('status', 'in', ['Completed', 'Refunded'])
    .where('currency', '=', currency)
    .where('created_at', '>=', since)
    .groupBy('country')
    .execute()
  return new Map(rows.flatMap(({ country, cents }) => (country ? [[country, Number(cents)]] : [])))
}
