export {
  type Books,
  collaboratorAccount,
  collaboratorOf,
  collaboratorPattern,
  storeAccount,
} from './accounts.ts'
export type { OpenInvitation } from './answer-invitation.ts'
export {
  acceptShare,
  claimShares,
  declineShare,
  findCollaborator,
  findInvitation,
  hasCollaborators,
  readInvitation,
  remindOfInvitations,
  renewInvitation,
  renewOpenInvitations,
} from './answer-invitation.ts'
export { applySavedSplit } from './apply-saved-split.ts'
export { findBreaches } from './audit-shares.ts'
export { book } from './book.ts'
export { bookOrder, recordSharedLines } from './book-order.ts'
export { countSoldUnderEarlier } from './booked-sales.ts'
export {
  countBeatsOf,
  findPerson,
  readAccepted,
  readCollaborators,
  readInvitedSince,
  readPerson,
  readSharesOf,
} from './collaborators.ts'
export type { SheetContext } from './complete-split.ts'
export { writeSheetStatement } from './complete-split.ts'
export { forgetCollaborator, unlinkCollaborator } from './forget-collaborator.ts'
export { answerMail, invitationMail } from './queue-split-mails.ts'
export { readCredits } from './read-credits.ts'
export {
  type AccountEntry,
  readBalances,
  readBooked,
  readBookedAccounts,
  readEntries,
  readEntriesAbout,
  wasBookedSince,
} from './read-ledger.ts'
export { readPayoutSettings } from './read-payout-settings.ts'
export { readSharedCosts, type SharedCost } from './read-shared-costs.ts'
export type { ShareRead } from './read-splits.ts'
export {
  creditsOf,
  findSheet,
  isReplaced,
  newestVersion,
  readAcceptedSplit,
  readNewestSplit,
  readSplit,
  type SplitRead,
} from './read-splits.ts'
export type { OwnedBeat } from './save-split.ts'
export { readOwnedBeat, saveSplit, withdrawSplit } from './save-split.ts'
export { changeSavedSplit, createSavedSplit, deleteSavedSplit, listSavedSplits } from './saved-splits.ts'
export {
  linesAtPaypal,
  linesToTakeBack,
  readBookedLines,
  readGivenSince,
  readSharedLines,
} from './shared-lines.ts'
