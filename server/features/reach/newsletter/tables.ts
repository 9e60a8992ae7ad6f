import type { Generated } from 'kysely'
import type { SuppressionReason } from '#contract/reach/letter.ts'
import type { Locale } from '#contract/text/locales.ts'

/** A newsletter subscriber. Unsubscribing deletes the row, and adds one to `newsletter_suppressions`. */
type NewsletterSubscriberRow = {
  id: string
  email: string
  /** Lower case, for uniqueness. */
  email_key: string
  /** SHA-256 of the confirmation token; null until the mail is rendered. */
  token_hash: string | null
  requested_at: number
  /** Null until the address is confirmed (double opt-in). */
  confirmed_at: number | null
  /** Permanent refusals of letters by its mail server in a row. */
  refusals: Generated<number>
  /** Where the consent of an imported address is from, and when it was given. */
  consent: Generated<string | null>
  /** What they read that they would get, when they signed up. Null: imported, with consent from elsewhere. */
  promise: Generated<string | null>
  /** The language of the page that they signed up on; null: the store's own. */
  locale: Generated<Locale | null>
}

/** An address that is not added again until its owner confirms. */
type NewsletterSuppressionRow = {
  /** SHA-256 of the address in lower case. */
  address_hash: string
  reason: SuppressionReason
  suppressed_at: number
  /** When a form last had a link to confirm mailed to it. */
  asked_at: number | null
}

/** How many joined and left in a day, without who. `day` counts UTC days since 1970. */
type NewsletterDayRow = {
  day: number
  joined: number
  departed: number
}

declare module '#server/platform/database/schema.ts' {
  interface Database {
    newsletter_subscribers: NewsletterSubscriberRow
    newsletter_days: NewsletterDayRow
    newsletter_suppressions: NewsletterSuppressionRow
  }
}
