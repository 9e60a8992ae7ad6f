import { sql } from 'kysely'
import {
  type Currency,
  currencies,
  DEFAULT_CURRENCY,
  isCurrency,
  type PriceStep,
} from '#contract/currency.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { engineOf } from '#server/platform/database/engine-of.ts'

/**
 * The currency of the store, as it is in this transaction. Where prices are worked out or written, this keeps them
 * consistent with a change of the currency; what is only shown takes it from the live settings.
 */
export async function readCurrency(db: Db): Promise<Currency> {
  const given = sql.ref('given')
  const row = await db
    .selectFrom('store_settings')
    .select(
      engineOf(db) === 'postgres'
        ? sql<string | null>`${given}::json ->> 'currency'`.as('currency')
        : sql<string | null>`${given} ->> '$.currency'`.as('currency'),
    )
    .where('id', '=', 1)
    .executeTakeFirst()
  return isCurrency(row?.currency) ? row.currency : DEFAULT_CURRENCY
}

/** What prices are multiples of in the currency of the store. */
export async function readPriceStep(db: Db): Promise<PriceStep> {
  return currencies[await readCurrency(db)].step
}
