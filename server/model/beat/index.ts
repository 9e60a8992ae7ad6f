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
export { inTrash, isOnSale, notDeleted, onSale, ownedBy, published, soldExclusively } from './beat-on-sale.ts'
export {
  beatQuery,
  beatRows,
  beatsWithOwners,
  beatsWithUploads,
} from './beats-with-owners.ts'
export { changeBeatColumns, insertBeat } from './change-beat-columns.ts'
export { claimAddress, claimAddressOfTitle } from './claim-address.ts'
export { deleteBeatsOf } from './delete-beats-of.ts'
export { findBeatId, isOfDeletedBeat } from './find-beat.ts'
export { hideDemoBeats } from './hide-demo-beats.ts'
export { keepFailedAttempt, keepMadeFile, wantFilesAgain } from './made-files.ts'
export { beatsOwned, findProducerOf, readProducers, sellsBeats } from './producers.ts'
export { endProcessing, keepMedia, keepWaveform, publishDue } from './publish-media.ts'
export { findBeatFile, findWaveform, notDemo, readBeatFiles, sumBeatFiles } from './read-files.ts'
export { readUnreviewedFields } from './read-unreviewed-fields.ts'
export {
  type Beat,
  countBeats,
  findBeat,
  lockBeat,
  lockBeats,
  readBeat,
  readBeats,
  readBeatsOf,
} from './reads.ts'
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
export {
  beatsWithStructures,
  beatsWithWaveforms,
  deleteStructure,
  findStructure,
  moveStructure,
  readVectors,
  readVectorsBetween,
  upsertStructure,
} from './structures.ts'
export { emptyTrash, eraseBeat, moveBeatToTrash, unDeleteBeat } from './trash.ts'
export {
  changeUpload,
  findUpload,
  finishUpload,
  isUploading,
  isUploadWanted,
  putUpload,
  readFailedUploads,
  restartUpload,
  wantStatus,
} from './uploads.ts'
