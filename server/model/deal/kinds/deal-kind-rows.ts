import type { DealFacts, DealKind, DealOf, FieldsOf } from '#contract/pricing/deal.ts'
import type { dealParts } from '#contract/pricing/deal-parts.ts'
import type { DealScope } from '#contract/pricing/deal-rules.ts'
import type { QuoteRules } from '#contract/pricing/quote.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'
import type { noColumns } from './deal-columns.ts'

type Shared = DealFacts & Pick<FieldsOf[DealKind], keyof typeof dealParts>
type OwnColumns = { [Column in keyof typeof noColumns]: Row<'deals'>[Column] }

/** What running deals do to a cart. A code is entered, and read by itself. */
export type RunningDeals = Omit<QuoteRules, 'step' | 'code'>

/** Whose cart is priced (null: nobody's in particular), and the time in milliseconds since 1970. */
export type DealMoment = { buyerId: string | null; now: number }

/** How the fields of a kind of deal are stored, besides those that every deal has. */
export type DealKindRows<Kind extends DealKind> = {
  /** Those that the kind has. */
  columns: (fields: FieldsOf[Kind]) => Partial<OwnColumns>
  scope: (fields: FieldsOf[Kind]) => Omit<DealScope, 'tierIds'>
  present: (shared: Shared, row: Row<'deals'>, scope: DealScope) => DealOf[Kind]
  /** What its running deals, of which there is at least one, do to the cart. Null: nothing by themselves. */
  rules:
    | ((rows: readonly Row<'deals'>[], db: Db, moment: DealMoment) => Promise<RunningDeals> | RunningDeals)
    | null
}
