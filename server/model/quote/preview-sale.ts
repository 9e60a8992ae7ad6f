import { percentOff } from '#contract/catalogue/beat-sale.ts'
import { licensePriceCents } from '#contract/licenses/license-price.ts'
import type { SalePreview } from '#contract/pricing/deal.ts'
import { isInScope, reductionOf, type Sale } from '#contract/pricing/deal-rules.ts'
import { toCents, toDollars } from '#contract/pricing/money.ts'
import type { SaleFields } from '#contract/pricing/sale-fields.ts'
import { onSale } from '#server/model/beat/index.ts'
import { readLicensesOnSale } from '#server/model/license/index.ts'
import { readPriceStep } from '#server/model/price/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { readTagIds } from './read-quote.ts'
import { readReferencePrices, type SaleLicense } from './reference-prices.ts'

const BEATS_LOOKED_AT = 200
const LINES_SHOWN = 5

/** The effect of an unsaved sale on the newest beats for sale, based on the price history. */
export async function previewSale(db: Db, fields: SaleFields, now: number): Promise<SalePreview> {
  const startMs = fields.from === null ? now : Math.max(now, Date.parse(fields.from))
  const sale: Sale = {
    id: '',
    name: fields.name,
    percent: fields.percent,
    amountCents: fields.amount === null ? null : toCents(fields.amount),
    tierIds: fields.tiers,
    tagIds: fields.tags,
    ownerIds: fields.producers,
    beatIds: fields.beats,
    untilMs: null,
  }
  const beats = await db
    .selectFrom('beats')
    .selectAll()
    .where(onSale())
    .orderBy('created_at', 'desc')
    .limit(BEATS_LOOKED_AT)
    .execute()
  const beatIds = beats.map(({ id }) => id)
  const licenses = beatIds.length === 0 ? [] : await readLicensesOnSale(db, { beatIds })
  const tagsOf = await readTagIds(db, beatIds)
  const step = await readPriceStep(db)
  const reduced = beats.flatMap((beat) =>
    licenses
      .filter(({ beat_id, availability }) => beat_id === beat.id && availability === 'available')
      .map((license): SaleLicense => ({ beat, tagIds: tagsOf.get(beat.id) ?? [], license, sale, startMs }))
      .filter(({ tagIds, license: { template_id } }) =>
        isInScope(sale, { beatId: beat.id, ownerId: beat.owner_id, tagIds, tierId: template_id }),
      ),
  )
  const shown = reduced.slice(0, LINES_SHOWN)
  const references = await readReferencePrices(db, shown, { now, step, evenIfLower: true })
  const after = ({ beat, license }: (typeof reduced)[number]) => {
    const { own_price_cents, tier_price_cents, price_percent } = license
    const price_cents = own_price_cents ?? tier_price_cents
    const list = licensePriceCents(beat, { price_cents, price_percent }, step)
    return { list, price: list - reductionOf(sale, list, step) }
  }
  return {
    licenses: reduced.length,
    free: reduced.filter((line) => after(line).price === 0).length,
    lines: shown.map((line) => {
      const { list, price } = after(line)
      const lowest = references.get(line.license.id) ?? null
      return {
        beat: beats.find(({ id }) => id === line.beat.id)?.title ?? '',
        license: licenses.find(({ id }) => id === line.license.id)?.name ?? '',
        now: toDollars(list),
        lowest: lowest === null ? null : toDollars(lowest),
        price: toDollars(price),
        percentOff: lowest !== null && lowest > price ? percentOff(price, lowest) : null,
      }
    }),
  }
}
