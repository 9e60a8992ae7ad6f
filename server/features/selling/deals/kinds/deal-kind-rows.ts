import type { DealFacts, DealKind, DealOf, FieldsOf } from '#contract/pricing/deal.ts'
import type { dealParts } from '#contract/pricing/deal-parts.ts'
import type { DealScope } from '#contract/pricing/deal-rules.ts'
import type { Row } from '#server/platform/database/schema.ts'
import type { noColumns } from './deal-columns.ts'

type Shared = DealFacts & Pick<FieldsOf[DealKind], keyof typeof dealParts>

/** How the fields of a kind of deal are stored, besides those that every deal has. */
export type DealKindRows<Kind extends DealKind> = {
  columns: (fields: FieldsOf[Kind]) => { [Column in keyof typeof noColumns]: Row<'deals'>[Column] }
  scope: (fields: FieldsOf[Kind]) => Omit<DealScope, 'tierIds'>
  present: (shared: Shared, row: Row<'deals'>, scope: DealScope) => DealOf[Kind]
}
