export { registerAuthRoutes } from './auth-routes.ts'
export { registerSessions } from './register-sessions.ts'
export { registerResetLinkRoute } from './send-reset-link.ts'
export { registerSessionRoutes } from './session-routes.ts'
