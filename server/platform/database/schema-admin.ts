/** The tables behind the admin area. Units and encodings are those of schema.ts. */

/** An act of an administrator. The database refuses to change or delete rows. */
export type AuditLogRow = {
  id: string
  at: number
  /** Not a foreign key: the entry outlives the account. */
  admin_id: string
  admin_name: string
  action: string
  subject_id: string
  subject_name: string
  /** JSON of `Record<string, string>`. */
  details: string
}

/** What was deleted and can still be put back, until it is forgotten after some days. */
export type DeletedThingRow = {
  kind: 'tag' | 'license-template'
  id: string
  /** JSON in the shape that its kind restores from. */
  data: string
  deleted_at: number
}

/** How often something happened with a beat on a day, counted in UTC since 1970. */
export type BeatCountRow = { day: number; beat_id: string; step: 'play' | 'cart'; count: number }

export type AdminTables = {
  beat_counts: BeatCountRow
  audit_log: AuditLogRow
  deleted_things: DeletedThingRow
}
