import { codeKey } from '#contract/pricing/code-fields.ts'
import { toDollars } from '#contract/pricing/money.ts'
import { isSet, toFlag } from '#server/platform/database/columns.ts'
import { centsOf, presentReduction, reductionColumns, reductionScope } from './deal-columns.ts'
import type { DealKindRows } from './deal-kind-rows.ts'

export const codeRows: DealKindRows<'code'> = {
  columns: (fields) => ({
    ...reductionColumns(fields),
    code: fields.code.trim().toUpperCase(),
    code_key: codeKey(fields.code) ?? null,
    max_uses: fields.maxUses,
    max_uses_per_buyer: fields.maxUsesPerBuyer,
    minimum_cents: centsOf(fields.minimum) ?? 0,
    first_purchase_only: toFlag(fields.firstPurchaseOnly),
    is_combinable: toFlag(fields.isCombinable),
    is_public: fields.isPublic === null ? null : toFlag(fields.isPublic),
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
    firstPurchaseOnly: isSet(row.first_purchase_only),
    isCombinable: isSet(row.is_combinable),
    isPublic: row.is_public === null ? null : isSet(row.is_public),
    wasAnnounced: row.announced_at !== null,
  }),
  rules: null,
}
