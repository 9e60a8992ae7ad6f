import { msg } from '#contract/text/msg.ts'
import type { ProblemTable } from '#contract/wire/problem-table.ts'

/** Of beats, uploads, imports and free downloads. */
export const beatProblems = {
  beat_not_found: [404, msg`Oops, we couldn't find this beat.`],
  beat_changed: [
    409,
    msg`Someone else changed this beat while you were editing, so your changes were not saved. Reload it to see the latest version.`,
  ],
  address_taken: [409, msg`Another beat has or had this address. Please choose another.`],
  address_unreadable: [400, msg`Please use letters or digits.`],
  beat_sold: [
    409,
    msg`This beat has been sold, and its buyers keep the file they bought. Upload the new audio as a new beat.`,
  ],
  stems_sold: [
    409,
    msg`The stems of this beat have been sold, and their buyers keep the file they bought. Upload the new stems with a new beat.`,
  ],
  nothing_to_retry: [409, msg`There is nothing to retry.`],
  draft_not_found: [404, msg`This draft or file is no longer there.`],
  too_many_drafts: [409, msg`There are 5,000 drafts. Publish or remove some, then add more.`],
  no_edit_to_undo: [409, msg`There is nothing to undo.`],
  bulk_edit_running: [409, msg`Another change of many beats is running. Stop it, or wait until it is done.`],
  selection_changed: [409, msg`The beats changed since you looked. Check the new numbers, then continue.`],
  bulk_edit_ended: [409, msg`This change can no longer be undone.`],
  import_refused: [409, msg`This import cannot go on.`],
  no_free_download: [404, msg`This beat has no free download.`],
  free_download_expired: [410, msg`This link has expired. Ask for a new one on the beat’s page.`],
  free_download_used_up: [410, msg`This link was used three times. Ask for a new one on the beat’s page.`],
  too_many_free_downloads: [429, msg`You have had five free downloads today. Come back tomorrow.`],
} as const satisfies ProblemTable
