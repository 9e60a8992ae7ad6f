import type { Locale } from '#contract/text/locales.ts'
import type { Row } from '#server/platform/database/schema.ts'
import type { ClientEvidence } from '#server/platform/http/client-evidence.ts'

/** Evidence of a purchase: client, language, accepted terms and consent with their times, VAT check. */
export type PurchaseEvidence = ClientEvidence &
  Pick<
    Row<'orders'>,
    'terms_version' | 'terms_accepted_at' | 'consent_version' | 'consent_at' | 'vat_check'
  > &
  // The demo's orders have none.
  Partial<Pick<Row<'orders'>, 'instruction_version' | 'contract_texts' | 'locale'>>

export type Buyer = { id: string; username: string; email: string; artistName: string | null }

/** Which contract texts are sold: in the buyer's language where there is one, else as the owner writes. */
export type ContractChoice = {
  locale: Locale
  writtenIn: Locale
  law: (locale: Locale) => string
  /** A short text of the owner's in a language, or as it was written. */
  say: (text: string, locale: Locale) => string
}
