import { noColumns } from './deal-columns.ts'
import type { DealKindRows } from './deal-kind-rows.ts'

export const bulkRows: DealKindRows<'bulk'> = {
  columns: ({ buy, free }) => ({ ...noColumns, buy, free }),
  scope: () => ({ tagIds: [], ownerIds: [], beatIds: [] }),
  present: (deal, { buy, free }) => ({ ...deal, kind: 'bulk', buy: buy ?? 1, free: free ?? 1 }),
}
