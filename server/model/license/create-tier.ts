import { uuidv7 } from 'uuidv7'
import type { NewLicenseTier } from '#contract/licenses/license-tier.ts'
import { recordAuditEvent } from '#server/model/audit/index.ts'
import { refusePrices } from '#server/model/price/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { RequestSession } from '#server/platform/http/guards.ts'
import { addToAllBeats } from './add-to-all-beats.ts'
import { changeTiers } from './change-tiers.ts'
import { assertAscends, assertNameAvailable, tierColumns } from './tier-rows.ts'

/** Appends a tier and returns its id. @throws Problem license_tier_taken */
export async function createTier(db: Db, admin: RequestSession, tier: NewLicenseTier): Promise<string> {
  return changeTiers(db, async (trx, tiers) => {
    assertNameAvailable(tiers, tier.name)
    assertAscends(tiers, tier)
    await refusePrices(trx, { price: tier.price }, { isCharged: true })
    const id = uuidv7()
    const position = Math.max(-1, ...tiers.map((other) => other.position)) + 1
    await trx
      .insertInto('license_templates')
      .values({ id, position, ...tierColumns(tier) })
      .execute()
    if (tier.offerTo === 'all-beats') await addToAllBeats(trx, { ...tier, id, position })
    const subject = { id, name: tier.name }
    await recordAuditEvent(trx, admin, 'license-template.created', subject, {
      for: tier.offerTo === 'all-beats' ? 'all beats' : 'new beats',
    })
    return id
  })
}
