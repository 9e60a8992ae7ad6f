export { registerAuthRoutes } from './auth-routes.ts'
export { registerSessions } from './register-sessions.ts'
export { registerSessionRoutes } from './session-routes.ts'
