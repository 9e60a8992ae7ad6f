import type { Json } from '#server/platform/database/columns.ts'

/** What an import changed about a beat. */
type ImportUpdateRow = {
  /** Of the import. */
  run: string
  beat_id: string
  /** Fields of its form as they were. */
  before: Json<Record<string, unknown>>
  /** Of the beat after the change: it was edited since if it has another. */
  revision: number
  at: number
}

declare module '#server/platform/database/schema.ts' {
  interface Database {
    import_updates: ImportUpdateRow
  }
}
