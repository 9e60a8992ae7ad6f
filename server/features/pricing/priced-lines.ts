import type { Transaction } from 'kysely'
import { licensePriceCents } from '#contract/quote.ts'
import { type OfferedLicense, offeredLicenses } from '#server/features/licenses/index.ts'
import type { Database, Row } from '#server/platform/database/schema.ts'
import { Problem } from '#server/platform/http/problem.ts'

/** A cart line as it is sold now. */
export type PricedLine = {
  offer: { beat: Row<'beats'> & { producer: string }; license: OfferedLicense }
  priceCents: number
}

/**
 * The lines of a cart, priced from the catalogue as it is in this transaction.
 * @throws Problem cart_changed where a beat or a license is not for sale any more
 */
export async function readPricedLines(trx: Transaction<Database>, userId: string): Promise<PricedLine[]> {
  const items = await trx
    .selectFrom('cart_items')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  if (items.length === 0) return []
  const beats = await trx
    .selectFrom('beats')
    .innerJoin('users', 'users.id', 'beats.owner_id')
    .selectAll('beats')
    .select('users.username as producer')
    .where('beats.status', '=', 'ready')
    .where(
      'beats.id',
      'in',
      items.map((item) => item.beat_id),
    )
    .execute()
  const licenses = await offeredLicenses(trx)
    .where(
      'beat_licenses.id',
      'in',
      items.map((item) => item.license_id),
    )
    .execute()
  return items.map((item) => {
    const beat = beats.find(({ id }) => id === item.beat_id)
    const license = licenses.find(({ id, beat_id }) => id === item.license_id && beat_id === item.beat_id)
    if (!beat || !license) throw new Problem('cart_changed')
    return { offer: { beat, license }, priceCents: licensePriceCents(beat, license) }
  })
}
