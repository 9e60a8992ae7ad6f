import type { LicenseTierHiding } from '#contract/license-tier.ts'
import { recordAuditEvent } from '#server/features/audit/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Session } from '#server/platform/http/guards.ts'
import { changeTiers } from './change-tiers.ts'
import { refuseIfNeeded, tierAsShown } from './tier-rows.ts'

/**
 * Stops selling under a tier, or sells under it again; the prices that beats have for it are kept. Throws
 * `license_tier_not_found`, `license_tier_changed`, `license_tier_last`, `license_tier_needed`.
 */
export async function hideTier(
  db: Db,
  admin: Session,
  id: string,
  { hidden, revision }: LicenseTierHiding,
): Promise<void> {
  await changeTiers(db, async (trx, tiers) => {
    const tier = tierAsShown(tiers, id, revision)
    if (hidden === (tier.hidden_at !== null)) return
    if (hidden) await refuseIfNeeded(trx, tiers, tier)
    await trx
      .updateTable('license_templates')
      .set({ hidden_at: hidden ? Date.now() : null, revision: revision + 1 })
      .where('id', '=', id)
      .execute()
    await recordAuditEvent(trx, admin, {
      action: 'license-template.changed',
      subject: { id, name: tier.name },
      details: { sold: hidden ? 'no longer' : 'again' },
    })
  })
}
