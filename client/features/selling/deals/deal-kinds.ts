import type { DealKind } from '#contract/pricing/deal.ts'
import { bulkView } from './bulk-view.tsx'
import { codeView } from './code-view.tsx'
import type { DealKindView } from './deal-kind-view.ts'
import { saleView } from './sale-view.tsx'

type Views = { [Kind in DealKind]: DealKindView<Kind> }

/** In the order of the form. */
export const dealViews: Views = { code: codeView, bulk: bulkView, sale: saleView }

/** The view of a kind, for a deal or fields of that kind. */
export function dealKindView<Kind extends DealKind>(kind: Kind): Views[Kind] {
  return dealViews[kind]
}
