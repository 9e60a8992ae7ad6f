export { revokeAllTokens } from './manage-tokens.ts'
export { registerApiTokens } from './register-api-tokens.ts'
export { registerApiTokenRoutes } from './routes.ts'
