import { codeKey } from '#contract/pricing/code-fields.ts'
import { toDollars } from '#contract/pricing/money.ts'
import { centsOf, noColumns, presentReduction, reductionColumns, reductionScope } from './deal-columns.ts'
import type { DealKindRows } from './deal-kind-rows.ts'

export const codeRows: DealKindRows<'code'> = {
  columns: (fields) => ({
    ...noColumns,
    ...reductionColumns(fields),
    code: fields.code.trim().toUpperCase(),
    code_key: codeKey(fields.code) ?? null,
    max_uses: fields.maxUses,
    max_uses_per_buyer: fields.maxUsesPerBuyer,
    minimum_cents: centsOf(fields.minimum) ?? 0,
    first_purchase_only: fields.firstPurchaseOnly ? 1 : 0,
    is_combinable: fields.isCombinable ? 1 : 0,
  }),
  scope: reductionScope,
  present: (deal, row, scope) => ({
    ...deal,
    kind: 'code',
    ...presentReduction(row, scope),
    code: row.code ?? '',
    maxUses: row.max_uses,
    maxUsesPerBuyer: row.max_uses_per_buyer,
    minimum: row.minimum_cents > 0 ? toDollars(row.minimum_cents) : null,
    firstPurchaseOnly: row.first_purchase_only === 1,
    isCombinable: row.is_combinable === 1,
  }),
}
