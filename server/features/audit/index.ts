export { type AuditEvent, recordAuditEvent } from './record-audit-event.ts'
export { registerAuditRoutes } from './routes.ts'
