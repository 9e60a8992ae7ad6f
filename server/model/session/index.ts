export {
  countApiTokens,
  deleteApiToken,
  deleteApiTokens,
  insertApiToken,
  recordTokenUse,
} from './api-tokens.ts'
export { closeAccess, closeAllAccess, purgeExpiredAccess } from './close-access.ts'
export {
  askEmailChange,
  findEmailChange,
  findEmailChangeOf,
  keepConfirmationToken,
  keepWelcomeToken,
  takeEmailChange,
} from './email-changes.ts'
export { type Device, forgetDevices, isKnownDevice, readDevices, recordDevice } from './known-devices.ts'
export {
  askMailedCode,
  keepMailedCode,
  setMailedCodeUser,
  spendMailedCode,
  tryMailedCode,
} from './mailed-codes.ts'
export { findLink, keepLink, revokeLinks, takeLink } from './one-time-links.ts'
export {
  deletePasskey,
  findPasskey,
  hasPasskey,
  insertPasskey,
  readPasskeys,
  recordPasskeyUse,
  renamePasskey,
} from './passkeys.ts'
export {
  countRecoveryCodes,
  isRecoveryCode,
  redeemRecoveryCode,
  replaceRecoveryCodes,
} from './recovery-codes.ts'
export { removeEveryFactor } from './remove-factors.ts'
export { firstRecoveryCodes, secondStepOf } from './second-step.ts'
export {
  endOwnSession,
  endSession,
  endSessions,
  keepSession,
  readAllSessions,
  readSessions,
  recordSeen,
  renewSessionId,
} from './sessions.ts'
export {
  confirmTotp,
  findTotp,
  hasTotp,
  removeTotp,
  resealTotpSecrets,
  startTotp,
  verifyTotpCode,
} from './totp.ts'
