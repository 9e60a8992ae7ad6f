import type { LicenseTierOrder } from '#contract/licenses/license-tier.ts'
import { msg } from '#contract/text/msg.ts'
import { recordAuditEvent } from '#server/model/audit/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { RequestSession } from '#server/platform/http/guards.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { changeTiers } from './change-tiers.ts'

/**
 * Reorders tiers, also for buyers.
 * @param shown the order before, for optimistic locking
 * @throws Problem `invalid_request` if the orders contain different tiers, `license_tier_changed`
 */
export async function reorderTiers(
  db: Db,
  admin: RequestSession,
  { order, shown }: LicenseTierOrder,
): Promise<void> {
  if (!isSame(order.toSorted(), shown.toSorted()))
    throw new ProblemError('invalid_request', { errors: { order: msg`Name every license once.` } })
  await changeTiers(db, async (trx, tiers) => {
    const current = tiers.map(({ id }) => id)
    if (!isSame(shown, current)) throw new ProblemError('license_tier_changed')
    if (isSame(order, shown)) return
    for (const [position, id] of order.entries())
      await trx.updateTable('license_templates').set({ position }).where('id', '=', id).execute()
    const names = order.map((id) => tiers.find((tier) => tier.id === id)?.name ?? id)
    const subject = { id: 'licenses', name: 'the licenses' }
    await recordAuditEvent(trx, admin, 'license-template.reordered', subject, { to: names.join(', ') })
  })
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((id, at) => id === b[at])
}
