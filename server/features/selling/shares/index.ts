export {
  type Books,
  collaboratorAccount,
  collaboratorOf,
  collaboratorPattern,
  storeAccount,
} from './accounts.ts'
export { findBreaches } from './audit-shares.ts'
export { bookOrder, recordSharedLines, type SharedFact } from './book-order.ts'
export { readCredits } from './read-credits.ts'
export { readOwed } from './read-owed.ts'
export { readPayoutSettings } from './read-payout-settings.ts'
export { readSharedCosts, type SharedCost } from './read-shared-costs.ts'
