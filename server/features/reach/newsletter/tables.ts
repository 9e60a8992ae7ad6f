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
}

declare module '#server/platform/database/schema.ts' {
  interface Database {
    newsletter_subscribers: NewsletterSubscriberRow
  }
}
