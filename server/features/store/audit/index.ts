export { registerAuditRoutes } from './routes.ts'
