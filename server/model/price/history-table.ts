/** A price that was replaced: of a beat, of a tier, or of one license of a beat. */
type PriceHistoryRow = {
  id: string
  subject: 'beat' | 'tier' | 'license'
  subject_id: string
  price_cents: number | null
  /** Of tiers. */
  price_percent: number | null
  replaced_at: number
}

declare module '#server/platform/database/schema.ts' {
  interface Database {
    price_history: PriceHistoryRow
  }
}
