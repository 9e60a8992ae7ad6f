/** A single row, incremented in the transaction of each catalogue change. */
type CatalogueVersionRow = { id: 1; version: number }

/** Change log of the catalogue. A null beat means that any beat may have changed, as after renaming a tag. */
type CatalogueChangeRow = { version: number; beat_id: string | null }

declare module '#server/platform/database/schema.ts' {
  interface Database {
    catalogue_version: CatalogueVersionRow
    catalogue_changes: CatalogueChangeRow
  }
}
