import type { Json } from '#server/platform/database/columns.ts'

/** What is heard of a beat's preview. `day` counts UTC days since 1970; the first of a month stands for an old month. */
type InsightHeardRow = {
  day: number
  beat_id: string
  /** The preview that was heard, as in `beats.audio_url`. */
  preview: string
  plays: number
  /** Listeners of each second. */
  heard: Json<number[]>
  /** Those who heard it again. */
  again: Json<number[]>
}

export type InsightStepRow = {
  day: number
  beat_id: string
  /** As `isVisitSource` allows; empty: the visit did not say. */
  source: string
  /**
   * `booth`: opened. Only the demo's figures have `earned`, of nothing, as their mark; those of demos before 0071 also have
   * sales and earnings, in cents. Others are in the orders.
   */
  step:
    | 'play'
    | 'heart'
    | 'license'
    | 'cart'
    | 'sold'
    | 'earned'
    | 'booth'
    | 'sold from booth'
    | 'earned from booth'
  count: number
}

/** Searches by three networks and more in a day. */
type InsightSearchRow = {
  day: number
  /** Filters as a query, or `tag=` with a name for searches by a tag. */
  query: string
  /** Beats when it was last written. */
  found: number
  /** Networks. */
  count: number
}

declare module '#server/platform/database/schema.ts' {
  interface Database {
    insight_heard: InsightHeardRow
    insight_steps: InsightStepRow
    insight_searches: InsightSearchRow
  }
}
