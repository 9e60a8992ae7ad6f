import type { LicensePricing } from '#contract/licenses/license-price.ts'
import type { LicenseTierChanges } from '#contract/licenses/license-tier.ts'
import type { Currency } from '#contract/pricing/currency.ts'
import { formatTotal, toDollars } from '#contract/pricing/money.ts'
import { recordAuditEvent } from '#server/model/audit/index.ts'
import { readCurrency, recordReplacedPrice, refusePrices } from '#server/model/price/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { RequestSession } from '#server/platform/http/guards.ts'
import { changeTiers } from './change-tiers.ts'
import { assertAscends, assertNameAvailable, findUnchangedTier, tierColumns } from './tier-rows.ts'

/** @throws Problem license_tier_not_found, license_tier_changed, license_tier_taken */
export async function editTier(
  db: Db,
  admin: RequestSession,
  id: string,
  { revision, ...fields }: LicenseTierChanges,
): Promise<void> {
  await changeTiers(db, async (trx, tiers) => {
    const before = findUnchangedTier(tiers, id, revision)
    assertNameAvailable(tiers, fields.name, id)
    assertAscends(tiers, fields, id)
    await refusePrices(trx, { price: fields.price }, { isCharged: true })
    const currency = await readCurrency(trx)
    const columns = tierColumns(fields)
    const changed = (Object.keys(columns) as (keyof typeof columns)[]).filter(
      (name) => columns[name] !== before[name],
    )
    if (changed.length === 0) return
    if (changed.includes('price_cents') || changed.includes('price_percent'))
      await recordReplacedPrice(trx, {
        subject: 'tier',
        subjectId: id,
        priceCents: before.price_cents,
        pricePercent: before.price_percent,
      })
    await trx
      .updateTable('license_templates')
      .set({ ...columns, revision: revision + 1 })
      .where('id', '=', id)
      .execute()
    const subject = { id, name: fields.name }
    await recordAuditEvent(trx, admin, 'license-template.changed', subject, {
      changed: changed.map((name) => shownNames[name] ?? name).join(', '),
      ...(changed.includes('name') && { from: before.name, to: fields.name }),
      ...((changed.includes('price_cents') || changed.includes('price_percent')) && {
        'price from': formatTierPrice(before, currency),
        'price to': formatTierPrice(columns, currency),
      }),
    })
  })
}

const shownNames: Partial<Record<string, string>> = {
  price_cents: 'price',
  price_percent: 'price factor',
  offer_floor_percent: 'lowest offer',
  added_rights: 'added rows',
}

function formatTierPrice({ price_cents, price_percent }: LicensePricing, currency: Currency): string {
  if (price_cents !== null) return formatTotal(toDollars(price_cents), currency)
  return price_percent === 100 ? 'that of the beat' : `${price_percent / 100} × that of the beat`
}
