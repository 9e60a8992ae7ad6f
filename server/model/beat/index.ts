export { isOnSale, notDeleted, onSale, published, soldExclusively } from './beat-on-sale.ts'
export { claimAddress, claimAddressOfTitle } from './claim-address.ts'
export { findBeatId, isOfDeletedBeat } from './find-beat.ts'
export { findProducerOf, type ProducerName, readProducers } from './producers.ts'
