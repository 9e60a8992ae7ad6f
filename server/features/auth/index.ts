export { registerAuthRoutes } from './auth-routes.ts'
export { registerSessions } from './register-sessions.ts'
export { registerResetLinkRoute } from './reset-link-route.ts'
export { registerSessionRoutes } from './session-routes.ts'
