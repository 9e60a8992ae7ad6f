import { msg } from '#contract/text/msg.ts'
import type { ProblemTable } from '#contract/wire/problem-table.ts'

/** Of price offers. */
export const offerProblems = {
  offer_not_found: [404, msg`Offer not found.`],
  offer_not_needed: [409, msg`That’s the full price. You can buy it without an offer.`],
  offers_not_taken: [409, msg`This license is not open to offers.`],
  offer_waiting: [
    409,
    msg`You already have an open offer for this license. Withdraw it to make another one.`,
  ],
  offer_accepted: [
    409,
    msg`You already have an agreed price for this license. Buy it before the offer expires.`,
  ],
  offer_closed: [
    409,
    msg`This offer was answered or withdrawn, or has expired. Reload it to see where it stands.`,
  ],
  too_many_offers: [409, msg`You have three open offers. Withdraw one to make another.`],
} as const satisfies ProblemTable
