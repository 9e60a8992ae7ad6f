import { msg } from '#contract/text/msg.ts'
import type { ProblemTable } from '#contract/wire/problem-table.ts'

/** Of licenses on sale, exclusives and certificates. */
export const licenseProblems = {
  license_required: [400, msg`Choose a license first.`],
  license_not_found: [404, msg`This license is no longer offered for this beat. Choose another one.`],
  license_tier_not_found: [404, msg`License not found.`],
  license_tier_changed: [
    409,
    msg`Someone else changed the licenses while you were editing, so your changes were not saved. Look at the latest version and try again.`,
  ],
  license_tier_taken: [409, msg`A license with this name already exists.`],
  license_tier_last: [409, msg`The store needs a license to sell under. Add or show another one first.`],
  license_tier_needed: [409, msg`Some beats are sold under this license only. Offer them another one first.`],
  already_owned: [409, msg`You already own this license for this beat. It is in My Purchases.`],
  exclusive_held: [
    409,
    msg`Someone is buying the exclusive license for this beat right now. Try again in a few minutes.`,
  ],
  exclusive_sold: [409, msg`This beat was sold exclusively, so it is no longer for sale.`],
  exclusive_in_force: [
    409,
    msg`The exclusive license of this beat is in force. Refund it before you sell the beat again.`,
  ],
  license_changed: [
    409,
    msg`A license was changed after you read it. Review what changed and accept it, or choose another license.`,
  ],
  certificate_not_found: [404, msg`No license was issued under this number.`],
  license_ended: [409, msg`This license is not valid: its payment was refunded or is disputed.`],
  upgraded: [409, msg`A higher license took the place of this one. Open that one instead.`],
  license_expired: [409, msg`The term of this license has ended. Buy the license you need instead.`],
  not_an_upgrade: [
    409,
    msg`This license can’t be upgraded to that one. Choose a higher license for the same beat.`,
  ],
  too_many_uses: [409, msg`A license lists at most 20 releases. Remove one first.`],
  streams_below_reported: [409, msg`You reported more streams before. Enter all streams so far.`],
} as const satisfies ProblemTable
