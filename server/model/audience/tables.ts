/** Daily counters. `day` counts UTC days since 1970. */
export type BeatCountRow = {
  day: number
  beat_id: string
  step: 'play' | 'heart' | 'crate' | 'cart' | 'free'
  count: number
}

declare module '#server/platform/database/schema.ts' {
  interface Database {
    beat_counts: BeatCountRow
  }
}
