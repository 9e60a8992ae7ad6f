import { type RawBuilder, sql, type Transaction } from 'kysely'
import { type Currency, currencies, type PriceStep } from '#contract/currency.ts'
import type { PaymentMode } from '#contract/payment-mode.ts'
import { recordCatalogueChange } from '#server/features/catalogue-changes/index.ts'
import type { Database } from '#server/platform/database/schema.ts'
import { Problem } from '#server/platform/http/problem.ts'

type Trx = Transaction<Database>

/**
 * Switches everything with a price to another currency, in the transaction that sets it. Nothing is converted: 29.99
 * stays 29.99, or becomes 30 in a currency without decimals. Cancels open payments in the old one.
 * @param mode the store's payment mode: test orders do not count as sales
 * @throws Problem currency_fixed, currency_offers_open
 */
export async function changeCurrency(
  trx: Trx,
  to: Currency,
  { mode, now }: { mode: PaymentMode; now: number },
): Promise<void> {
  if (await hasSale(trx, mode)) throw new Problem('currency_fixed')
  if (await hasOpenOffer(trx, now)) throw new Problem('currency_offers_open')
  await roundPrices(trx, currencies[to])
  // Prices in another currency are no reference prices.
  await trx.deleteFrom('price_history').execute()
  // Also triggers a check of every open payment.
  await recordCatalogueChange(trx, null)
}

async function hasSale(trx: Trx, mode: PaymentMode): Promise<boolean> {
  const sale = await trx
    .selectFrom('orders')
    .select('id')
    .where('status', 'in', ['Completed', 'Disputed', 'Refunded'])
    .where(({ eb, or }) =>
      or([
        eb('payment_mode', '=', 'live'),
        // Orders without a mode count as the store's.
        ...(mode === 'live' ? [eb('payment_mode', 'is', null)] : []),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return sale !== undefined
}

async function hasOpenOffer(trx: Trx, now: number): Promise<boolean> {
  const offer = await trx
    .selectFrom('offers')
    .select('id')
    .where('state', 'in', ['waiting', 'countered', 'accepted'])
    .where('expires_at', '>', now)
    .limit(1)
    .executeTakeFirst()
  return offer !== undefined
}

async function roundPrices(
  trx: Trx,
  { step, leastCents }: { step: PriceStep; leastCents: number },
): Promise<void> {
  if (step > 1) {
    const price_cents = rounded('price_cents', step)
    for (const table of ['beats', 'beat_licenses', 'license_templates', 'cart_items'] as const)
      await trx.updateTable(table).set({ price_cents }).where('price_cents', 'is not', null).execute()
    await trx
      .updateTable('deals')
      .set({ amount_cents: rounded('amount_cents', step), minimum_cents: rounded('minimum_cents', step) })
      .execute()
  }
  // Same rule as the license form.
  await trx
    .updateTable('license_templates')
    .set({ price_cents: leastCents })
    .where('price_cents', '<', leastCents)
    .execute()
}

/** As `roundToStep`; null stays null. */
function rounded(column: string, step: PriceStep): RawBuilder<number> {
  const cents = sql.ref<number>(column)
  const [whole, half] = [sql.lit(step), sql.lit(step / 2)]
  return sql<number>`case
    when ${cents} > 0 and ${cents} < ${half} then ${whole}
    else (${cents} + ${half}) / ${whole} * ${whole}
  end`
}
