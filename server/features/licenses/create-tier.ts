import { setImmediate as letOthers } from 'node:timers/promises'
import type { Transaction } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { NewLicenseTier } from '#contract/license-tier.ts'
import { recordAuditEvent } from '#server/features/audit/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Database } from '#server/platform/database/schema.ts'
import type { Session } from '#server/platform/http/guards.ts'
import { changeTiers } from './change-tiers.ts'
import { tierColumns } from './tier-columns.ts'
import { refuseTakenName } from './tier-rows.ts'

/** Keeps each statement short; both databases take far more parameters than this needs. */
const CHUNK = 500

/** Adds a tier at the end and answers its id. Throws `license_tier_taken`. */
export async function createTier(db: Db, admin: Session, given: NewLicenseTier): Promise<string> {
  return changeTiers(db, async (trx, tiers) => {
    refuseTakenName(tiers, given.name)
    const id = uuidv7()
    const position = Math.max(-1, ...tiers.map((tier) => tier.position)) + 1
    await trx
      .insertInto('license_templates')
      .values({ id, position, ...tierColumns(given) })
      .execute()
    if (given.offerTo === 'all-beats') await offerToAll(trx, id, tierColumns(given), position)
    await recordAuditEvent(trx, admin, {
      action: 'license-template.created',
      subject: { id, name: given.name },
      details: { for: given.offerTo === 'all-beats' ? 'all beats' : 'new beats' },
    })
    return id
  })
}

async function offerToAll(
  trx: Transaction<Database>,
  templateId: string,
  { terms: _, price_cents: __, ...said }: ReturnType<typeof tierColumns>,
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
      .limit(CHUNK)
      .execute()
    const end = beats.at(-1)
    if (!end) return
    await trx
      .insertInto('beat_licenses')
      .values(
        beats.map(({ id }) => ({
          ...said,
          id: uuidv7(),
          beat_id: id,
          template_id: templateId,
          price_cents: null,
          position,
        })),
      )
      .execute()
    last = end.id
    // A catalogue of 100,000 beats takes seconds; requests that need no database go on meanwhile.
    await letOthers()
  }
}
