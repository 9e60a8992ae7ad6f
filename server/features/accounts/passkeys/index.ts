export { registerPasskeyRoutes } from './account-routes.ts'
export { registerProofRoutes } from './proof-routes.ts'
export { removePasskeys } from './remove-passkeys.ts'
export { registerPasskeySignIn } from './sign-in-routes.ts'
