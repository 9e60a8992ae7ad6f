import { msg } from '#contract/text/msg.ts'
import type { ProblemTable } from '#contract/wire/problem-table.ts'

export const splitProblems = {
  split_not_found: [404, msg`This beat has no split.`],
  split_not_whole: [400, msg`Sales and publishing must each add up to 100%.`],
  split_changed: [409, msg`The split was changed meanwhile. Look at the new shares first.`],
  split_beat_sold: [409, msg`This beat was sold exclusively, so nothing is left to split.`],
  split_not_open: [409, msg`There is no open invitation to take back.`],
  saved_split_not_found: [404, msg`This saved split is no longer there.`],
  invitation_not_found: [404, msg`This invitation is not valid. Open the link of the newest mail.`],
  invitation_expired: [410, msg`This invitation has expired. Ask for a new one.`],
  invitation_answered: [409, msg`This invitation was answered.`],
  invitation_other_account: [
    403,
    msg`This share belongs to another email address. Sign in with the address that was invited.`,
  ],
  sheet_not_found: [404, msg`No split sheet has this number.`],
} as const satisfies ProblemTable
