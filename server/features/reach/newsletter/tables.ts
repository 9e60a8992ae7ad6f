import type { Generated } from 'kysely'

/** A newsletter subscriber. Unsubscribing deletes the row. */
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
  }
}
