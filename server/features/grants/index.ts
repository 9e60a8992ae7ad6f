export { certificateState } from './certificate-state.ts'
export { findRenewal, type Renewal } from './find-renewal.ts'
export { type RelatedGrant, type RelatedRows, readRelated } from './read-related.ts'
export { writeGrants } from './write-grants.ts'
