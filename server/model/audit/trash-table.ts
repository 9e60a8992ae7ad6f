/** Trash: deleted records that can be restored until they are purged. */
export type TrashRow = {
  kind: 'tag' | 'license-template'
  id: string
  /** JSON; the format depends on the kind. */
  data: string
  deleted_at: number
}

declare module '#server/platform/database/schema.ts' {
  interface Database {
    deleted_things: TrashRow
  }
}
