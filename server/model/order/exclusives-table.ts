/** Who has the exclusive license of a beat: `held` until a moment by an order that is being paid, or `sold`. */
type ExclusiveRow = {
  beat_id: string
  order_id: string
  state: 'held' | 'sold'
  held_until: number
}

declare module '#server/platform/database/schema.ts' {
  interface Database {
    exclusives: ExclusiveRow
  }
}
