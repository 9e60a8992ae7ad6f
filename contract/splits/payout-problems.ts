import type { ProblemTable } from '#contract/wire/problem-table.ts'

export const payoutProblems = {
  no_shares: [404, 'This account has no shares. Sign in with the address that was invited.'],
  collaborator_not_found: [404, 'This collaborator is no longer there.'],
  payout_not_found: [404, 'Payout not found.'],
  payout_changed: [
    409,
    'What is ready has changed meanwhile, so nothing was marked as paid. Look at the new amounts first.',
  ],
  payout_in_future: [400, 'The day of payment cannot be in the future.'],
  payout_not_undoable: [409, 'This payout can no longer be taken back here.'],
  payout_method_off: [409, 'The store does not pay this way. Choose another one.'],
  bank_file_unavailable: [
    409,
    'A SEPA file needs euros, the IBAN of the store on Admin › Settings › Legal, and an IBAN of everybody in it.',
  ],
  statement_not_found: [404, 'There is no statement of this month.'],
  collaborator_not_erasable: [
    409,
    'Their data is needed: something is owed, or a sale or payout is younger than ten years.',
  ],
} as const satisfies ProblemTable
