import type { LicenseTierHiding } from '#contract/licenses/license-tier.ts'
import { recordAuditEvent } from '#server/model/audit/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { RequestSession } from '#server/platform/http/guards.ts'
import { changeTiers } from './change-tiers.ts'
import { assertDispensable, findUnchangedTier } from './tier-rows.ts'

/**
 * Hides a tier from sale, or shows it again. Keeps its prices per beat.
 * @throws Problem license_tier_not_found, license_tier_changed, license_tier_last, license_tier_needed
 */
export async function hideTier(
  db: Db,
  admin: RequestSession,
  id: string,
  { hidden, revision }: LicenseTierHiding,
): Promise<void> {
  await changeTiers(db, async (trx, tiers) => {
    const tier = findUnchangedTier(tiers, id, revision)
    if (hidden === (tier.hidden_at !== null)) return
    if (hidden) await assertDispensable(trx, tiers, tier)
    await trx
      .updateTable('license_templates')
      .set({ hidden_at: hidden ? Date.now() : null, revision: revision + 1 })
      .where('id', '=', id)
      .execute()
    const subject = { id, name: tier.name }
    await recordAuditEvent(trx, admin, 'license-template.changed', subject, {
      sold: hidden ? 'no longer' : 'again',
    })
  })
}
