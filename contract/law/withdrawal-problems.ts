import type { ProblemTable } from '#contract/wire/problem-table.ts'

/** Of withdrawals. */
export const withdrawalProblems = {
  too_many_withdrawals: [429, 'Too many tries. Write to us by email: that counts just the same.'],
  withdrawal_not_found: [404, 'This withdrawal no longer exists.'],
  withdrawal_unmatched: [409, 'Say first which order this is about.'],
  withdrawal_without_address: [
    409,
    'The address of this withdrawal was erased, so nothing can be mailed to it.',
  ],
} as const satisfies ProblemTable
