import { type DealKind, dealKinds } from '#contract/pricing/deal.ts'
import { bulkRows } from './bulk.ts'
import { codeRows } from './code.ts'
import type { DealKindRows } from './deal-kind-rows.ts'
import { saleRows } from './sale.ts'

const kinds: { [Kind in DealKind]: DealKindRows<Kind> } = { sale: saleRows, bulk: bulkRows, code: codeRows }

export function rowsOf<Kind extends DealKind>(kind: Kind): { [One in DealKind]: DealKindRows<One> }[Kind] {
  return kinds[kind]
}

/** The kinds that lower prices without a code. */
export const automaticKinds = dealKinds.filter((kind) => kinds[kind].rules !== null)
