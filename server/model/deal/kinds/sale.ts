import type { Sale } from '#contract/pricing/deal-rules.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { presentReduction, reductionColumns, reductionScope, scopeOf } from './deal-columns.ts'
import type { DealKindRows } from './deal-kind-rows.ts'

export const saleRows: DealKindRows<'sale'> = {
  columns: reductionColumns,
  scope: reductionScope,
  present: (deal, row, scope) => ({ ...deal, kind: 'sale', ...presentReduction(row, scope) }),
  rules: (rows) => ({ sales: rows.map(toSale) }),
}

export function toSale(deal: Row<'deals'>): Sale {
  const { id, name, percent, amount_cents, until_at } = deal
  return { ...scopeOf(deal), id, name, percent, amountCents: amount_cents, untilMs: until_at }
}
