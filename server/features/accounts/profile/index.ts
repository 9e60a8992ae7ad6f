export { exportOwnData } from './export-own-data.ts'
export { confirmPassword, definePasswordAttempts, userById } from './own-account.ts'
export { registerProfile } from './register-profile.ts'
