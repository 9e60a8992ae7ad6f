import { msg } from '#contract/text/msg.ts'
import type { ProblemTable } from '#contract/wire/problem-table.ts'

export const payoutProblems = {
  no_shares: [404, msg`This account has no shares. Sign in with the address that was invited.`],
  collaborator_not_found: [404, msg`This collaborator is no longer there.`],
  payout_not_found: [404, msg`Payout not found.`],
  payout_changed: [
    409,
    msg`What is ready has changed meanwhile, so nothing was marked as paid. Look at the new amounts first.`,
  ],
  payout_in_future: [400, msg`The day of payment cannot be in the future.`],
  payout_not_undoable: [409, msg`This payout can no longer be taken back here.`],
  payout_method_off: [409, msg`The store does not pay this way. Choose another one.`],
  payout_not_whole: [409, msg`This amount can’t be sent in this currency, so nothing was paid.`],
  payout_by_stripe: [
    409,
    msg`Collaborators who chose Stripe are paid by transfers, and by hand only what came by PayPal. To pay all by hand, they choose another way on My Shares.`,
  ],
  payout_not_sendable: [
    409,
    msg`Nothing can be sent by Stripe now: nothing is ready, the amount is below the smallest payout, a transfer is on its way, or the account at Stripe is not ready.`,
  ],
  connect_unavailable: [
    409,
    msg`The store can’t pay by Stripe yet. Your choice is noted. Come back in a few days, or choose another way.`,
  ],
  stripe_not_connected: [409, msg`You have no account at Stripe here yet. Connect it first.`],
  stripe_account_refused: [409, msg`Stripe refused to open an account.`],
  bank_file_unavailable: [
    409,
    msg`A SEPA file needs euros, the IBAN of the store on Admin › Settings › Legal, and somebody who is paid to an account in SEPA.`,
  ],
  tax_form_missing: [
    409,
    msg`No tax form of one of them is in, so nothing was marked as paid. Enter the form on their page, or turn off the hold in the settings.`,
  ],
  tax_form_in_future: [400, msg`A form can’t have come after today.`],
  tax_forms_not_asked: [409, msg`Only sellers in the US keep tax forms here.`],
  statement_not_found: [404, msg`There is no statement of this month.`],
  collaborator_not_erasable: [
    409,
    msg`Their data is needed: something is owed, or a sale or payout is younger than ten years.`,
  ],
} as const satisfies ProblemTable
