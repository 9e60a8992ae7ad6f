import { sql } from 'kysely'
import {
  type Currency,
  currencies,
  DEFAULT_CURRENCY,
  isCurrency,
  type PriceStep,
} from '#contract/pricing/currency.ts'
import type { Db, Trx } from '#server/platform/database/connect.ts'
import { engineOf } from '#server/platform/database/engine-of.ts'

/**
 * The store's currency within this transaction. Code that computes or writes prices uses this to stay consistent with a
 * currency change; display code uses the live settings.
 */
export async function readCurrency(db: Db): Promise<Currency> {
  return currencyIn(await select(db).executeTakeFirst())
}

/** The same, locked against changes until the transaction ends. */
export async function lockCurrency(trx: Trx): Promise<Currency> {
  return currencyIn(await select(trx).forShare().executeTakeFirst())
}

function select(db: Db) {
  const given = sql.ref('given')
  return db
    .selectFrom('store_settings')
    .select(
      engineOf(db) === 'postgres'
        ? sql<string | null>`${given}::json ->> 'currency'`.as('currency')
        : sql<string | null>`${given} ->> '$.currency'`.as('currency'),
    )
    .where('id', '=', 1)
}

function currencyIn(row: { currency: string | null } | undefined): Currency {
  return isCurrency(row?.currency) ? row.currency : DEFAULT_CURRENCY
}

/** Price step of the store's currency. */
export async function readPriceStep(db: Db): Promise<PriceStep> {
  return currencies[await readCurrency(db)].step
}
