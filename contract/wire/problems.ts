import { accountProblems } from '#contract/accounts/account-problems.ts'
import { beatProblems } from '#contract/beats/beat-problems.ts'
import { tagProblems } from '#contract/catalogue/tag-problems.ts'
import { crateProblems } from '#contract/discovery/crate-problems.ts'
import { withdrawalProblems } from '#contract/law/withdrawal-problems.ts'
import { licenseProblems } from '#contract/licenses/license-problems.ts'
import { offerProblems } from '#contract/offers/offer-problems.ts'
import { orderProblems } from '#contract/orders/order-problems.ts'
import { pricingProblems } from '#contract/pricing/pricing-problems.ts'
import { letterProblems } from '#contract/reach/letter-problems.ts'
import { producerProblems } from '#contract/reach/producer-problems.ts'
import { payoutProblems } from '#contract/splits/payout-problems.ts'
import { splitProblems } from '#contract/splits/split-problems.ts'
import { storeProblems } from '#contract/store/store-problems.ts'
import { wireProblems } from './wire-problems.ts'

/** The problems by subject. The client imports types only, so that no message reaches the browser. */
export const problemTables = [
  wireProblems,
  accountProblems,
  beatProblems,
  tagProblems,
  crateProblems,
  letterProblems,
  licenseProblems,
  offerProblems,
  orderProblems,
  payoutProblems,
  pricingProblems,
  producerProblems,
  splitProblems,
  storeProblems,
  withdrawalProblems,
] as const

/** Every error code of the API. */
export const problems = {
  ...wireProblems,
  ...accountProblems,
  ...beatProblems,
  ...tagProblems,
  ...crateProblems,
  ...letterProblems,
  ...licenseProblems,
  ...offerProblems,
  ...orderProblems,
  ...payoutProblems,
  ...pricingProblems,
  ...producerProblems,
  ...splitProblems,
  ...storeProblems,
  ...withdrawalProblems,
} as const

export type ProblemCode = keyof typeof problems
