export { registerApiTokens } from './register-api-tokens.ts'
export { registerApiTokenRoutes } from './routes.ts'
