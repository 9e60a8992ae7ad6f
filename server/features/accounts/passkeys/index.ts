export { registerPasskeyRoutes } from './account-routes.ts'
export { registerProofRoutes } from './proof-routes.ts'
export { registerPasskeySignIn } from './sign-in-routes.ts'
