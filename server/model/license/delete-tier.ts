import { recordAuditEvent, UNDO_DAYS } from '#server/model/audit/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { RequestSession } from '#server/platform/http/guards.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { changeTiers } from './change-tiers.ts'
import { assertDispensable, assertNameAvailable, findUnchangedTier } from './tier-rows.ts'

const DAY_MS = 86_400_000

/**
 * Soft-deletes a tier.
 * @throws Problem license_tier_not_found, license_tier_changed, license_tier_last, license_tier_needed
 */
export async function deleteTier(db: Db, admin: RequestSession, id: string, revision: number): Promise<void> {
  await changeTiers(db, async (trx, tiers) => {
    const tier = findUnchangedTier(tiers, id, revision)
    await assertDispensable(trx, tiers, tier)
    await trx
      .updateTable('license_templates')
      .set({ deleted_at: Date.now(), revision: revision + 1 })
      .where('id', '=', id)
      .execute()
    await recordAuditEvent(trx, admin, 'license-template.deleted', { id, name: tier.name })
  })
}

/** Restores a tier and its prices per beat. @throws Problem nothing_to_undo, license_tier_taken */
export async function restoreTier(db: Db, admin: RequestSession, id: string): Promise<void> {
  await changeTiers(db, async (trx, tiers) => {
    const tier = await trx
      .updateTable('license_templates')
      .set((columns) => ({ deleted_at: null, revision: columns('revision', '+', 1) }))
      .where('id', '=', id)
      .where('deleted_at', 'is not', null)
      .returning(['id', 'name'])
      .executeTakeFirstOrThrow(() => new ProblemError('nothing_to_undo'))
    assertNameAvailable(tiers, tier.name)
    await recordAuditEvent(trx, admin, 'license-template.restored', tier)
  })
}

/** Deletes tiers whose time to restore has passed. */
export async function purgeDeletedTiers(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('license_templates')
    .where('deleted_at', '<', now - UNDO_DAYS * DAY_MS)
    .execute()
}
