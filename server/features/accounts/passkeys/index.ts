export { registerPasskeys } from './register-passkeys.ts'
