import type { OrderFilters } from '#contract/orders/admin-order.ts'
import { BillingInfo } from '#contract/orders/billing.ts'
import { orderNumber } from '#contract/orders/order.ts'
import type { PaymentMode } from '#contract/orders/payment-mode.ts'
import { discountsByDeal } from '#contract/pricing/adjustment.ts'
import { plainAmount } from '#contract/pricing/currency-words.ts'
import { FrozenQuote } from '#contract/pricing/frozen-quote.ts'
import { toDollars } from '#contract/pricing/money.ts'
import { readJson } from '#server/platform/database/columns.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { csvLine } from '#server/platform/http/csv-line.ts'
import { keptOf } from './present.ts'
import { type OrderWithDetails, readOrders } from './queries.ts'

const PAGE = 100

const columns = [
  'number',
  'id',
  'created',
  'status',
  'total',
  'currency',
  'username',
  'email',
  'name',
  'address',
  'city',
  'postal code',
  'country',
  'beats',
  'payment',
  'refunded',
  'mode',
  'certificates',
  'discounts',
  'state',
  'company',
  'vat number',
  'refund',
  'kept',
  'provider',
  'method',
] as const

/**
 * Orders as CSV (RFC 4180) without the demo's, newest first, in pages to save memory. Starts with a byte order mark, without which
 * spreadsheets do not recognize UTF-8.
 */
export async function* exportOrders(
  db: Db,
  filters: OrderFilters,
  mode: PaymentMode,
): AsyncGenerator<string> {
  yield `\uFEFF${csvLine(columns)}`
  let before: string | undefined
  for (;;) {
    const found = await readOrders(db, { limit: PAGE, before, filters })
    const page = found.slice(0, PAGE)
    for (const whole of page) if (whole.order.payment_mode !== 'demo') yield csvLine(cellsOf(whole, mode))
    before = page.at(-1)?.order.id
    if (found.length <= PAGE || before === undefined) return
  }
}

function cellsOf({ order, lines, grants }: OrderWithDetails, mode: PaymentMode): string[] {
  const kept = keptOf({ order, lines })
  const billing = readJson(BillingInfo, order.billing) ?? undefined
  return [
    orderNumber(order.id),
    order.id,
    new Date(order.created_at).toISOString(),
    order.status,
    plainAmount(toDollars(order.amount_cents), order.currency),
    order.currency,
    order.username ?? '',
    order.email ?? '',
    billing?.name ?? '',
    billing?.address ?? '',
    billing?.city ?? '',
    billing?.postalCode ?? '',
    billing?.country ?? '',
    lines.map(({ title, license_name }) => `${title} (${license_name})`).join('; '),
    // As the provider's own report names it; orders from before it was kept have the payment.
    order.charge_id ?? order.intent_id ?? '',
    plainAmount(toDollars(order.refunded_cents), order.currency),
    order.payment_mode ?? mode,
    // In line order; empty before payment.
    lines.flatMap(({ id }) => grants.find(({ line_id }) => line_id === id)?.certificate ?? []).join('; '),
    discountsOf(order),
    billing?.state ?? '',
    billing?.company ?? '',
    billing?.vatNumber ?? '',
    kept === null ? '' : 'Partly refunded',
    kept === null ? '' : plainAmount(kept, order.currency),
    order.provider ?? '',
    order.paid_with ?? '',
  ]
}

/** Discounts of bulk deals and the code, and the sales of the lines. */
function discountsOf({ quote, currency }: OrderWithDetails['order']): string {
  if (quote === null) return ''
  const { lines } = readJson(FrozenQuote, quote)
  const sales = new Set(
    lines.flatMap(({ adjustments }) => adjustments.find(({ source }) => source === 'sale')?.name ?? []),
  )
  const taken = discountsByDeal(lines).map(
    ({ name, amountCents }) => `${name} (${plainAmount(toDollars(amountCents), currency)})`,
  )
  return [...sales, ...taken].join('; ')
}
