import { z } from 'zod'

/**
 * Audited actions (of administrators, sign-ins, exports) as `what.done`, each with its words in the log: `maya_r` +
 * `deleted the tag` + `Trap`.
 */
export const auditWords = {
  'tag.created': 'created the tag',
  'tag.renamed': 'renamed the tag',
  'tag.merged': 'merged the tag',
  'tag.deleted': 'deleted the tag',
  'tag.restored': 'restored the tag',
  'user.signed-in': 'signed in as',
  'user.sign-in-failed': 'failed to sign in as',
  'user.created': 'created the user',
  'user.deleted': 'deleted the user',
  'account.deleted': 'deleted their own',
  'account.exported': 'exported the data of',
  'admin.created': 'created the administrator',
  'admin.password-set': 'set a new password for',
  'user.role-changed': 'changed the role of',
  'user.locked': 'locked out',
  'user.unlocked': 'unlocked',
  'user.reset-link-sent': 'sent a reset link to',
  'user.second-factors-removed': 'removed the passkeys and codes of',
  'user.signed-out': 'signed out all devices of',
  'user.exported': 'exported the data of',
  'user.note-added': 'added a note about',
  'user.note-removed': 'removed a note about',
  'order.refunded': 'refunded the order',
  'order.refund-canceled': 'canceled the refund of order',
  'order.deleted': 'deleted the order',
  'order.receipt-sent': 'resent the receipt for',
  'order.files-made-again': 'remade the files of order',
  'order.evidence-exported': 'exported the evidence of order',
  'license.use-added': 'named a release for license',
  'license.use-removed': 'removed a release from license',
  'license.streams-reported': 'reported streams for license',
  'catalogue.exported': 'exported all beats of',
  'orders.exported': 'exported',
  'invoices.exported': 'exported',
  'subscribers.exported': 'exported',
  'license-template.created': 'created the license',
  'license-template.changed': 'changed the license',
  'license-template.reordered': 'reordered',
  'license-template.deleted': 'deleted the license',
  'license-template.restored': 'restored the license',
  'license-template.offered': 'offered every beat under the license',
  'deal.created': 'created the deal',
  'deal.changed': 'changed the deal',
  'deal.paused': 'paused the deal',
  'deal.resumed': 'resumed the deal',
  'deal.ended': 'ended the deal',
  'deal.deleted': 'deleted the deal',
  'offer.accepted': 'accepted the offer for',
  'offer.countered': 'countered the offer for',
  'offer.declined': 'declined the offer for',
  'beat.created': 'created the beat',
  'beat.changed': 'changed the beat',
  'beat.deleted': 'deleted the beat',
  'beat.restored': 'restored the beat',
  'beat.sold-again': 'put back on sale',
  'beats.changed': 'changed',
  'beats.change-undone': 'undid a change of',
  'drafts.published': 'published',
  'drafts.taken-back': 'took back',
  'store-tag.replaced': 'replaced the preview tag with',
  'store-tag.removed': 'removed',
  'store-tag.leveled': 'set the level of',
  'store-tag.previews-renewed': 'renewed previews with',
  'backup.started': 'started a backup of',
  'backup.downloaded': 'downloaded the backup',
  'backup.deleted': 'deleted the backup',
  'backup.restored': 'restored a backup into',
  'token.created': 'created the API token',
  'token.revoked': 'revoked the API token',
  'split.saved': 'set the split of',
  'split.withdrawn': 'took back the invitations to the split of',
  'split.reminded': 'sent an invitation again for',
  'saved-split.created': 'saved the split',
  'saved-split.changed': 'changed the saved split',
  'saved-split.deleted': 'deleted the saved split',
  'payout.made': 'marked as paid the shares of',
  'payout.undone': 'took back a payout to',
  'payout.exported': 'exported',
  'collaborator.reminded': 'asked for payout details of',
  'collaborator.erased': 'erased the personal data of',
  'letter.sent': 'sent the letter',
  'letter.stopped': 'stopped the letter',
  'subscribers.imported': 'added addresses to',
  'settings.changed': 'changed the',
  'mail.tested': 'tested the',
  'job.retried': 'retried the job',
  'mail.retried': 'retried the email',
  'mail.sent-again': 'resent the email',
} as const
export type AuditAction = keyof typeof auditWords
export const auditActions = Object.keys(auditWords) as [AuditAction, ...AuditAction[]]
export const AuditAction = z.enum(auditActions)

/** Where the words end before their subject, what the filter calls the action. */
const wholePhrases: Partial<Record<AuditAction, string>> = {
  'user.signed-in': 'signed in',
  'user.sign-in-failed': 'failed to sign in',
  'account.deleted': 'deleted their own account',
  'account.exported': 'exported their own data',
  'admin.password-set': 'set a new password for an administrator',
  'user.role-changed': 'changed the role of a user',
  'user.locked': 'locked out a user',
  'user.unlocked': 'unlocked a user',
  'user.reset-link-sent': 'sent a reset link',
  'user.second-factors-removed': 'removed the passkeys and codes of a user',
  'user.signed-out': 'signed out all devices of a user',
  'user.exported': 'exported the data of a customer',
  'user.note-added': 'added a note about a customer',
  'user.note-removed': 'removed a note about a customer',
  'order.refund-canceled': 'canceled a refund',
  'order.receipt-sent': 'resent a receipt',
  'order.files-made-again': 'remade the files of an order',
  'order.evidence-exported': 'exported the evidence of an order',
  'beats.changed': 'changed many beats',
  'beats.change-undone': 'undid a change of many beats',
  'catalogue.exported': 'exported all beats',
  'orders.exported': 'exported the orders',
  'invoices.exported': 'exported the invoices',
  'subscribers.exported': 'exported the subscribers',
  'license-template.reordered': 'reordered the licenses',
  'offer.accepted': 'accepted an offer',
  'offer.countered': 'countered an offer',
  'offer.declined': 'declined an offer',
  'beat.sold-again': 'put a beat back on sale',
  'drafts.published': 'published drafts',
  'drafts.taken-back': 'took published drafts back',
  'store-tag.replaced': 'replaced the preview tag',
  'store-tag.removed': 'removed the preview tag',
  'store-tag.leveled': 'set the level of the preview tag',
  'store-tag.previews-renewed': 'renewed previews',
  'backup.started': 'started a backup',
  'backup.restored': 'restored a backup',
  'settings.changed': 'changed the settings',
  'mail.tested': 'tested the mail server',
}

/** An action in a list of all, without a subject: `deleted the tag`, `exported the orders`. */
export function auditActionLabel(action: AuditAction): string {
  return wholePhrases[action] ?? auditWords[action]
}

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
