import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { uuidv7 } from 'uuidv7'
import { recordAuditEvent } from '#server/model/audit/index.ts'
import { notDeleted } from '#server/model/beat/index.ts'
import { writeJson } from '#server/platform/database/columns.ts'
import type { Db, Trx } from '#server/platform/database/connect.ts'
import type { RequestSession } from '#server/platform/http/guards.ts'
import { changeTiers } from './change-tiers.ts'
import { findUnchangedTier, type TierRow } from './tier-rows.ts'

const BATCH_SIZE = 500

/**
 * Sells every beat that is there already under a tier, too. Beats that have it keep their own price for it.
 * @throws Problem license_tier_not_found, license_tier_changed
 */
export async function addTierToAllBeats(
  db: Db,
  admin: RequestSession,
  id: string,
  revision: number,
): Promise<void> {
  await changeTiers(db, async (trx, tiers) => {
    const tier = findUnchangedTier(tiers, id, revision)
    await addToAllBeats(trx, tier)
    await recordAuditEvent(trx, admin, 'license-template.offered', { id, name: tier.name })
  })
}

/** Adds a tier to all beats that do not have it. */
export async function addToAllBeats(
  trx: Trx,
  {
    id: templateId,
    name,
    description,
    icon,
    position,
  }: Pick<TierRow, 'id' | 'name' | 'description' | 'icon' | 'position'>,
): Promise<void> {
  let last = ''
  for (;;) {
    const beats = await trx
      .selectFrom('beats')
      .leftJoin('beat_licenses', (join) =>
        join.onRef('beat_licenses.beat_id', '=', 'beats.id').on('beat_licenses.template_id', '=', templateId),
      )
      .select(['beats.id', 'beat_licenses.id as license_id'])
      .where('beats.id', '>', last)
      .where(notDeleted())
      .orderBy('beats.id')
      .limit(BATCH_SIZE)
      .execute()
    const end = beats.at(-1)
    if (!end) return
    const without = beats.filter(({ license_id }) => license_id === null)
    if (without.length > 0)
      await trx
        .insertInto('beat_licenses')
        .values(
          without.map(({ id }) => ({
            id: uuidv7(),
            beat_id: id,
            template_id: templateId,
            name,
            description,
            icon,
            scope: null,
            added_rights: writeJson([]),
            price_cents: null,
            position,
          })),
        )
        .execute()
    last = end.id
    // 100,000 beats take seconds on SQLite.
    await yieldToEventLoop()
  }
}
