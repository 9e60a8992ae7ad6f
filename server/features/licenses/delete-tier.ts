import { recordAuditEvent } from '#server/features/audit/index.ts'
import { UNDO_DAYS } from '#server/features/trash/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Session } from '#server/platform/http/guards.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { changeTiers } from './change-tiers.ts'
import { refuseIfNeeded, refuseTakenName, tierAsShown } from './tier-rows.ts'

const DAY_MS = 86_400_000

/**
 * Takes a tier out of the store, and off every beat. It can be brought back for some days; what was bought stays as it
 * was. Throws `license_tier_not_found`, `license_tier_changed`, `license_tier_last`, `license_tier_needed`.
 */
export async function deleteTier(db: Db, admin: Session, id: string, revision: number): Promise<void> {
  await changeTiers(db, async (trx, tiers) => {
    const tier = tierAsShown(tiers, id, revision)
    await refuseIfNeeded(trx, tiers, tier)
    await trx
      .updateTable('license_templates')
      .set({ deleted_at: Date.now(), revision: revision + 1 })
      .where('id', '=', id)
      .execute()
    await recordAuditEvent(trx, admin, {
      action: 'license-template.deleted',
      subject: { id, name: tier.name },
    })
  })
}

/** Brings a deleted tier back as it was, with the prices of its beats. Throws `nothing_to_undo`, `license_tier_taken`. */
export async function restoreTier(db: Db, admin: Session, id: string): Promise<void> {
  await changeTiers(db, async (trx, tiers) => {
    const tier = await trx
      .updateTable('license_templates')
      .set((columns) => ({ deleted_at: null, revision: columns('revision', '+', 1) }))
      .where('id', '=', id)
      .where('deleted_at', 'is not', null)
      .returning(['id', 'name'])
      .executeTakeFirst()
    if (!tier) throw new Problem('nothing_to_undo')
    refuseTakenName(tiers, tier.name)
    await recordAuditEvent(trx, admin, { action: 'license-template.restored', subject: tier })
  })
}

/** Forgets tiers that can no longer be brought back, with what their beats cost. `now` in milliseconds since 1970. */
export async function forgetDeletedTiers(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('license_templates')
    .where('deleted_at', '<', now - UNDO_DAYS * DAY_MS)
    .execute()
}
