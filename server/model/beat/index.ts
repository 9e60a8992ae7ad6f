export { isOnSale, notDeleted, onSale, published, soldExclusively } from './beat-on-sale.ts'
export { checkOpenPaymentsJob } from './check-open-payments-job.ts'
export { claimAddress, claimAddressOfTitle } from './claim-address.ts'
export { findBeatId, isOfDeletedBeat } from './find-beat.ts'
export {
  changedTag,
  NAMES_CHANGED,
  recordCatalogueChange,
  recordNamesChange,
  recordTagChange,
} from './record-catalogue-change.ts'
