import type { BulkChange, BulkPreview } from '#contract/beats/bulk-edit.ts'

/** What a form of the dialog knows, and what it says. */
export type FormProps = {
  preview: BulkPreview
  /** The change as it is entered; null while something is missing. */
  onChange: (change: BulkChange | null) => void
  /** What is wrong with the day. */
  dayError: string | undefined
}
