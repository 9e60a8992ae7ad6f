/** A beat's names in its address, the current one and those before. */
type BeatAddressRow = {
  slug: string
  /** The beat may be deleted for good: then the address says so until another beat takes the name. */
  beat_id: string
  created_at: number
}

declare module '#server/platform/database/schema.ts' {
  interface Database {
    beat_addresses: BeatAddressRow
  }
}
