import type { AuditAction } from '#contract/audit.ts'

/** What each event is called in the log: `maya_r` + `deleted the tag` + `Trap`. */
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
  'user.second-factors-removed': 'removed passkeys and codes of',
  'order.refunded': 'refunded the order',
  'order.refund-canceled': 'canceled the refund of order',
  'order.deleted': 'deleted the order',
  'order.receipt-sent': 'resent the receipt for',
  'order.evidence-exported': 'exported the evidence of order',
  'license.use-added': 'named a release for license',
  'license.use-removed': 'removed a release from license',
  'license.streams-reported': 'reported streams for license',
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
  'beat.created': 'created the beat',
  'beat.changed': 'changed the beat',
  'beat.deleted': 'deleted the beat',
  'beat.sold-again': 'took back into sale',
  'beat.restored': 'restored the beat',
  'store-tag.replaced': 'replaced the preview tag with',
  'store-tag.removed': 'removed',
  'settings.changed': 'changed the',
  'mail.tested': 'tested the',
  'job.retried': 'retried the job',
  'mail.retried': 'retried the email',
} as const satisfies Record<AuditAction, string>

/** `from customer, to admin`. */
export function detailWords(details: Record<string, string>): string {
  return Object.entries(details)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ')
}
