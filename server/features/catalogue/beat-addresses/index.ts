export { claimAddress, claimAddressOfTitle } from './claim-address.ts'
export { findBeatId, isOfDeletedBeat } from './find-beat.ts'
