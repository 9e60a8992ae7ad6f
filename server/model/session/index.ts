export { closeAccess, closeAllAccess, purgeExpiredAccess } from './close-access.ts'
export {
  askEmailChange,
  keepConfirmationToken,
  keepWelcomeToken,
  takeEmailChange,
} from './email-changes.ts'
export { keepLink, ownerOfLink, revokeLinks, takeLink } from './one-time-links.ts'
export {
  endOwnSession,
  endSession,
  endSessions,
  isSignedIn,
  keepSession,
  recordSeen,
  renewSessionId,
} from './sessions.ts'
