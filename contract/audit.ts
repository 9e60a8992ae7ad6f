import { z } from 'zod'

/** Everything that administrators do and the store keeps in mind, as `what.done`. */
export const auditActions = [
  'tag.created',
  'tag.renamed',
  'tag.merged',
  'tag.deleted',
  'tag.restored',
  'user.created',
  'user.deleted',
  'account.deleted',
  'user.role-changed',
  'user.locked',
  'user.unlocked',
  'user.reset-link-sent',
  'user.second-factors-removed',
  'order.refunded',
  'order.refund-canceled',
  'order.deleted',
  'order.receipt-sent',
  'orders.exported',
  'license-template.created',
  'license-template.changed',
  'license-template.reordered',
  'license-template.deleted',
  'license-template.restored',
  'license-template.offered',
  'beat.created',
  'beat.changed',
  'beat.deleted',
  'beat.restored',
  'beat.sold-again',
  'job.retried',
  'mail.retried',
] as const
export const AuditAction = z.enum(auditActions)
export type AuditAction = z.infer<typeof AuditAction>

/** One act of an administrator. The names are those of that moment. */
export const AuditEntry = z.object({
  id: z.string(),
  at: z.string().describe('ISO 8601'),
  admin: z.object({ id: z.string(), username: z.string() }),
  action: AuditAction,
  subject: z.object({ id: z.string(), name: z.string() }).describe('What it was done to'),
  details: z.record(z.string(), z.string()).describe('Such as { from: "Trap", to: "Drill" }'),
})
export type AuditEntry = z.infer<typeof AuditEntry>
