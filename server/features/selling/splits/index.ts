export { findCollaborator, hasCollaborators, renewOpenInvitations } from './answer-invitation.ts'
export { forgetCollaborator } from './forget-collaborator.ts'
export { creditsOf, readCountingSplit, readNewestSplit, readSplit, type SplitRead } from './read-splits.ts'
export { registerSplits } from './routes.ts'
