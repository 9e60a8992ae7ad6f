import { msg } from '#contract/text/msg.ts'
import type { ProblemTable } from '#contract/wire/problem-table.ts'

/** Of withdrawals. */
export const withdrawalProblems = {
  too_many_withdrawals: [429, msg`Too many tries. Write to us by email: that counts just the same.`],
  withdrawal_not_found: [404, msg`This withdrawal no longer exists.`],
  withdrawal_unmatched: [409, msg`Say first which order this is about.`],
  withdrawal_without_address: [
    409,
    msg`The address of this withdrawal was erased, so nothing can be mailed to it.`,
  ],
} as const satisfies ProblemTable
