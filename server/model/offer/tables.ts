import type { Generated } from 'kysely'
import type { Locale } from '#contract/text/locales.ts'
import type { Flag } from '#server/platform/database/columns.ts'

/** What a buyer offered for a license, and how it was answered. */
type OfferRow = {
  id: string
  user_id: string
  /** Not foreign keys: the offer outlives the beat and its license. */
  beat_id: string
  license_id: string
  /** Snapshot from when it was made. */
  title: string
  producer: string
  image: string
  license_name: string
  is_exclusive: Flag
  list_price_cents: number
  price_cents: number
  message: string
  counter_cents: Generated<number | null>
  counter_message: Generated<string>
  countered_at: Generated<number | null>
  /** What it was accepted for: the offer or the counter. */
  agreed_cents: Generated<number | null>
  /** Whether it has lapsed or was bought follows from `expires_at` and `order_id`. */
  state: 'waiting' | 'countered' | 'accepted' | 'declined' | 'withdrawn'
  /** Who accepted or declined it. `floor`: it was below the lowest price of its tier. */
  answered_by: Generated<'buyer' | 'store' | 'floor' | null>
  answer: Generated<string>
  answered_at: Generated<number | null>
  /** Until when it can be answered, or bought once it is accepted. */
  expires_at: number
  /** Whether the buyer was told that it lapsed. */
  lapse_told: Generated<Flag>
  /** The buyer's last order of the license. A canceled one frees the offer. */
  order_id: Generated<string | null>
  created_at: number
  /** In which the buyer made it; null: the store's own. */
  locale: Generated<Locale | null>
}

declare module '#server/platform/database/schema.ts' {
  interface Database {
    offers: OfferRow
  }
}
