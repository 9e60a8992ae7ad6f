import type { LetterState } from '#contract/reach/letter.ts'
import type { Json } from '#server/platform/database/columns.ts'

type LetterRow = {
  id: string
  /** In links, as `from=letter-…`. */
  slug: string
  subject: string
  first_line: string
  body: string
  /** Ids. */
  beats: Json<string[]>
  state: LetterState
  planned_at: number | null
  started_at: number | null
  ended_at: number | null
  /** While the mail server cannot be reached it waits until then. */
  resume_at: number
  /** Titles: beats that were no longer on sale when it was sent. */
  left_out: Json<string[]>
  created_at: number
  changed_at: number
}

/**
 * `handing`: the mail server takes it right now. A process that ends meanwhile leaves it so, and it is never sent again.
 */
type LetterRecipientRow = {
  letter_id: string
  subscriber_id: string
  email: string
  state: 'waiting' | 'handing' | 'sent' | 'refused' | 'failed' | 'stopped'
  attempts: number
  next_at: number
  handed_at: number | null
  error: string | null
}

/** Presses of a link to the store's own pages; without a row there were none. */
type LetterLinkRow = {
  letter_id: string
  /** As `canonicalPath` gives it. */
  path: string
  presses: number
}

declare module '#server/platform/database/schema.ts' {
  interface Database {
    letters: LetterRow
    letter_recipients: LetterRecipientRow
    letter_links: LetterLinkRow
  }
}
