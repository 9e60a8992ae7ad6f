import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Transaction } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { NewLicenseTier } from '#contract/license-tier.ts'
import { recordAuditEvent } from '#server/features/audit/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Database } from '#server/platform/database/schema.ts'
import type { Session } from '#server/platform/http/guards.ts'
import { changeTiers } from './change-tiers.ts'
import { assertAscends, assertNameAvailable, tierColumns } from './tier-rows.ts'

const BATCH_SIZE = 500

/** Appends a tier and returns its id. @throws Problem license_tier_taken */
export async function createTier(db: Db, admin: Session, tier: NewLicenseTier): Promise<string> {
  return changeTiers(db, async (trx, tiers) => {
    assertNameAvailable(tiers, tier.name)
    assertAscends(tiers, tier)
    const id = uuidv7()
    const position = Math.max(-1, ...tiers.map((other) => other.position)) + 1
    await trx
      .insertInto('license_templates')
      .values({ id, position, ...tierColumns(tier) })
      .execute()
    if (tier.offerTo === 'all-beats') await offerToAll(trx, id, tier, position)
    await recordAuditEvent(trx, admin, {
      action: 'license-template.created',
      subject: { id, name: tier.name },
      details: { for: tier.offerTo === 'all-beats' ? 'all beats' : 'new beats' },
    })
    return id
  })
}

async function offerToAll(
  trx: Transaction<Database>,
  templateId: string,
  { name, description, icon }: NewLicenseTier,
  position: number,
): Promise<void> {
  let last = ''
  for (;;) {
    const beats = await trx
      .selectFrom('beats')
      .select('id')
      .where('id', '>', last)
      .where('status', '!=', 'deleted')
      .orderBy('id')
      .limit(BATCH_SIZE)
      .execute()
    const end = beats.at(-1)
    if (!end) return
    await trx
      .insertInto('beat_licenses')
      .values(
        beats.map(({ id }) => ({
          id: uuidv7(),
          name,
          description,
          icon,
          scope: null,
          added_rights: '[]',
          beat_id: id,
          template_id: templateId,
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
