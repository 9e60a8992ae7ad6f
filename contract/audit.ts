import { z } from 'zod'

/** Audited actions as `what.done`: acts of admins, sign-ins and exports. */
export const auditActions = [
  'tag.created',
  'tag.renamed',
  'tag.merged',
  'tag.deleted',
  'tag.restored',
  'user.signed-in',
  'user.sign-in-failed',
  'user.created',
  'user.deleted',
  'account.deleted',
  'account.exported',
  'admin.created',
  'admin.password-set',
  'user.role-changed',
  'user.locked',
  'user.unlocked',
  'user.reset-link-sent',
  'user.second-factors-removed',
  'user.signed-out',
  'user.exported',
  'user.note-added',
  'user.note-removed',
  'order.refunded',
  'order.refund-canceled',
  'order.deleted',
  'order.receipt-sent',
  'order.files-made-again',
  'order.evidence-exported',
  'license.use-added',
  'license.use-removed',
  'license.streams-reported',
  'orders.exported',
  'invoices.exported',
  'subscribers.exported',
  'license-template.created',
  'license-template.changed',
  'license-template.reordered',
  'license-template.deleted',
  'license-template.restored',
  'license-template.offered',
  'deal.created',
  'deal.changed',
  'deal.paused',
  'deal.resumed',
  'deal.ended',
  'deal.deleted',
  'offer.accepted',
  'offer.countered',
  'offer.declined',
  'beat.created',
  'beat.changed',
  'beat.deleted',
  'beat.restored',
  'beat.sold-again',
  'store-tag.replaced',
  'store-tag.removed',
  'store-tag.leveled',
  'store-tag.previews-renewed',
  'settings.changed',
  'mail.tested',
  'job.retried',
  'mail.retried',
  'mail.sent-again',
] as const
export const AuditAction = z.enum(auditActions)
export type AuditAction = z.infer<typeof AuditAction>

/** One event, with names at that time. */
export const AuditEntry = z.object({
  id: z.string(),
  at: z.string().describe('ISO 8601'),
  admin: z.object({ id: z.string(), username: z.string() }).describe('Who did it'),
  action: AuditAction,
  subject: z.object({ id: z.string(), name: z.string() }).describe('What it was done to'),
  details: z.record(z.string(), z.string()).describe('Such as { from: "Trap", to: "Drill" }'),
})
export type AuditEntry = z.infer<typeof AuditEntry>

/** Whether the audit log's hash chain is unbroken. */
export const AuditChain = z.object({
  holds: z.boolean(),
  entries: z.number().int().nullable().describe('How many entries are linked'),
  head: z
    .string()
    .nullable()
    .describe('SHA-256 of the newest link; noted elsewhere, it proves that nothing before changed'),
  problem: z
    .object({
      kind: z.enum(['changed', 'missing']),
      position: z.number().int().describe('Place of the first bad entry, counted from 1'),
      id: z.string().nullable(),
      at: z.string().nullable().describe('ISO 8601'),
    })
    .nullable(),
})
export type AuditChain = z.infer<typeof AuditChain>
