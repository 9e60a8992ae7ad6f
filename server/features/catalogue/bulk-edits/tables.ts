import type { BulkChange, BulkReason, bulkStates } from '#contract/beats/bulk-edit.ts'
import type { Json } from '#server/platform/database/columns.ts'
import type { BulkCells } from './bulk-cells.ts'

/** A change of many beats. Forgotten with its beats after a day. */
type BulkEditRow = {
  id: string
  admin_id: string
  admin_name: string
  change: Json<BulkChange>
  state: (typeof bulkStates)[number]
  /** 1 while it runs or is undone, then null: unique, so that one runs at a time. */
  active: 1 | null
  /** Beats that were to change when it started. */
  total: number
  started_at: number
}

/** A beat of such a change, or one that it left alone. */
type BulkEditBeatRow = {
  edit_id: string
  beat_id: string
  position: number
  title: string
  /** `kept`: not changed back by the undo. */
  state: 'waiting' | 'changed' | 'unchanged' | 'left' | 'undone' | 'kept'
  /** Why it was left or kept. */
  reason: BulkReason | null
  /** When a scheduled beat is to be published. */
  publish_at: number | null
  before: Json<BulkCells> | null
  after: Json<BulkCells> | null
}

declare module '#server/platform/database/schema.ts' {
  interface Database {
    bulk_edits: BulkEditRow
    bulk_edit_beats: BulkEditBeatRow
  }
}
