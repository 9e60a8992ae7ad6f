export { closeAccess, closeAllAccess, purgeExpiredAccess } from './close-access.ts'
export {
  askEmailChange,
  keepConfirmationToken,
  keepWelcomeToken,
  takeEmailChange,
} from './email-changes.ts'
export {
  keepResetLink,
  keepSignInLink,
  revokeLinks,
  takeResetLink,
  takeSignInLink,
} from './one-time-links.ts'
export {
  endOwnSession,
  endSession,
  endSessions,
  isSignedIn,
  keepSession,
  recordSeen,
  renewSessionId,
} from './sessions.ts'
