import type { PaymentProviderName } from '#contract/orders/payment-provider.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { ofMode } from './parts.ts'
import type { Trade } from './sold-lines.ts'

/** What a provider kept of payments made in one way. Cents: what was paid in the store's currency, the fee in its own. */
type FeesOfWay = {
  provider: PaymentProviderName
  method: string
  feeCurrency: string
  feeCents: number
  paidCents: number
}

/** The fees of orders in a currency placed between two moments, the largest sums first. */
export async function sumFees(
  db: Db,
  { mode, currency }: Trade,
  { from, until }: { from: number; until: number },
): Promise<FeesOfWay[]> {
  const rows = await db
    .selectFrom('orders')
    .select(['provider', 'paid_with', 'fee_currency'])
    .select(({ fn }) => [fn.sum<number>('fee_cents').as('fee'), fn.sum<number>('amount_cents').as('paid')])
    .where('created_at', '>=', from)
    .where('created_at', '<', until)
    .where('currency', '=', currency)
    .where('status', 'in', ['Completed', 'Refunded', 'Disputed'])
    .where('fee_cents', 'is not', null)
    .where(ofMode(mode))
    .groupBy(['provider', 'paid_with', 'fee_currency'])
    .execute()
  return rows
    .flatMap(({ provider, paid_with: method, fee_currency: feeCurrency, fee, paid }) =>
      provider !== null && method !== null && feeCurrency !== null
        ? [{ provider, method, feeCurrency, feeCents: Number(fee), paidCents: Number(paid) }]
        : [],
    )
    .sort((one, other) => other.paidCents - one.paidCents)
}
