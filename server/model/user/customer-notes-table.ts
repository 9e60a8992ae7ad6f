/** What an administrator noted about an account. Deleted with it. */
type CustomerNoteRow = {
  id: string
  user_id: string
  /** The administrator's username at that time. */
  author: string
  text: string
  created_at: number
}

declare module '#server/platform/database/schema.ts' {
  interface Database {
    customer_notes: CustomerNoteRow
  }
}
