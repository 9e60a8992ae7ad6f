import { noColumns, presentReduction, reductionColumns, reductionScope } from './deal-columns.ts'
import type { DealKindRows } from './deal-kind-rows.ts'

export const saleRows: DealKindRows<'sale'> = {
  columns: (fields) => ({ ...noColumns, ...reductionColumns(fields) }),
  scope: reductionScope,
  present: (deal, row, scope) => ({ ...deal, kind: 'sale', ...presentReduction(row, scope) }),
}
