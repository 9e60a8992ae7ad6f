export { factColumns, factsToColumns, presentFacts, unchangedFacts } from './beat-facts.ts'
export {
  forgetUnneededFiles,
  privateFilesOfBeats,
  publicFilesOfBeats,
  putBeatFile,
  removeBeatFile,
  removeDemoStems,
  stopStems,
} from './beat-files.ts'
export { isOnSale, notDeleted, onSale, published, soldExclusively } from './beat-on-sale.ts'
export { beatsWithOwners, beatsWithUploads } from './beats-with-owners.ts'
export { changeBeatColumns, insertBeat } from './change-beat-columns.ts'
export { claimAddress, claimAddressOfTitle } from './claim-address.ts'
export { deleteBeatsOf } from './delete-beats-of.ts'
export { findBeatId, isOfDeletedBeat } from './find-beat.ts'
export { hideDemoBeats } from './hide-demo-beats.ts'
export { keepFailedAttempt, keepMadeFile, wantFilesAgain } from './made-files.ts'
export { findProducerOf, type ProducerName, readProducers } from './producers.ts'
export { endProcessing, keepMedia, keepWaveform, publishDue } from './publish-media.ts'
export { readUnreviewedFields } from './read-unreviewed-fields.ts'
export { type Beat, findBeat, lockBeat, lockBeats, readBeat, readBeats } from './reads.ts'
export { findImported, recordImport } from './record-import.ts'
export {
  changePreview,
  countPreviews,
  findNewestMaster,
  findOutdatedPreview,
  forgetFailedPreviews,
  noteFailedPreview,
  type RenewableBeat,
} from './renew-preview.ts'
export { roundBeatPrices } from './round-beat-prices.ts'
export { putBackOnSale, takeOffSale } from './sell-exclusively.ts'
export { emptyTrash, eraseBeat, moveBeatToTrash, unDeleteBeat } from './trash.ts'
export {
  changeUpload,
  findUpload,
  finishUpload,
  isUploading,
  isUploadWanted,
  putUpload,
  restartUpload,
  wantStatus,
} from './uploads.ts'
