export { registerSetup } from './routes.ts'
export { makeSetupToken } from './setup-token.ts'
