export { type NewPasskey, newPasskeyOptions, verifyNewPasskey } from './add-passkey.ts'
export { registerPasskeys } from './register-passkeys.ts'
