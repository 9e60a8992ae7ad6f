import type { Generated } from 'kysely'
import type { LicenseRight, LicenseScope } from '#contract/licenses/license-scope.ts'
import type { Locale } from '#contract/text/locales.ts'
import type { Json } from '#server/platform/database/columns.ts'

/** A contract text in another language, and a hash of the one that it is a translation of. */
export type StoredTranslations = Partial<Record<Locale, { terms: string; of: string }>>

type LicenseTerms = {
  id: string
  name: string
  description: string
  icon: 'diamond' | 'gold' | 'premium'
  /** Rows beside those of the scope. */
  added_rights: Json<LicenseRight[]>
  /** Null: falls back to the tier's fixed price, then to a share of the beat's. */
  price_cents: number | null
  position: number
}

/** A license tier. */
type LicenseTemplateRow = LicenseTerms & {
  scope: Json<LicenseScope>
  /** What it costs without a fixed price, in percent of the beat's price. */
  price_percent: Generated<number>
  /** Share of the price below which offers are declined at once, in percent. 100: no offers. Null: none is. */
  offer_floor_percent: Generated<number | null>
  /** Contract text, one paragraph per line, with variables such as `{licensor}`. */
  terms: string
  /** The contract text in other languages. */
  translations: Generated<Json<StoredTranslations>>
  /** Starts at 1. Optimistic locking: rejects an edit based on an older revision. */
  revision: Generated<number>
  /** Hidden and deleted tiers are not sold. A deleted one can be restored for some days. */
  hidden_at: Generated<number | null>
  deleted_at: Generated<number | null>
}

/** A license that a beat is sold under. Everything but the price comes from its tier, if it has one. */
type BeatLicenseRow = LicenseTerms & {
  /** For a license of this beat only; null where there is a tier. */
  scope: Json<LicenseScope> | null
  beat_id: string
  /** The tier; null for a license of this beat only. */
  template_id: string | null
}

declare module '#server/platform/database/schema.ts' {
  interface Database {
    license_templates: LicenseTemplateRow
    beat_licenses: BeatLicenseRow
  }
}
