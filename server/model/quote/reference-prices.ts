import { type LicensePricing, licensePriceCents } from '#contract/licenses/license-price.ts'
import type { PriceStep } from '#contract/pricing/currency.ts'
import { isInScope, reductionOf, type Sale, salePrice } from '#contract/pricing/deal-rules.ts'
import { isDealRunning, readAnnouncedSince, startOfDeal, toSale } from '#server/model/deal/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { inList } from '#server/platform/database/in-list.ts'
import type { Row } from '#server/platform/database/schema.ts'

const WINDOW_MS = 30 * 24 * 3_600_000

/** A license in a sale, with everything its price depends on. */
export type SaleLicense = {
  beat: Pick<Row<'beats'>, 'id' | 'owner_id' | 'price_cents' | 'created_at'>
  tagIds: readonly string[]
  license: {
    id: string
    template_id: string | null
    own_price_cents: number | null
    tier_price_cents: number | null
    price_percent: number
  }
  sale: Sale
  /** Start of an unsaved sale; undefined for a stored one. */
  startMs?: number
}

/**
 * The lowest price in cents of the 30 days before each license's sale began (Directive 98/6/EC, article 6a), by license
 * ID, with codes that everybody was told of. Missing if the beat was not sold before or, unless `evenIfLower`, cost no more than now, so there is no reduction
 * to show.
 */
export async function readReferencePrices(
  db: Db,
  licenses: readonly SaleLicense[],
  { now, step, evenIfLower = false }: { now: number; step: PriceStep; evenIfLower?: boolean },
): Promise<ReadonlyMap<string, number>> {
  if (licenses.length === 0) return new Map()
  const sales = await readAnnouncedSince(db, now - longestSaleMs)
  const starts = new Map(sales.map((row) => [row.id, startOfDeal(row)]))
  const subjects = licenses.flatMap(({ beat, license }) => [beat.id, license.id, license.template_id ?? ''])
  const rows = await db
    .selectFrom('price_history')
    .selectAll()
    .where(inList(db, 'subject_id', [...new Set(subjects)]))
    .orderBy('replaced_at')
    .orderBy('id')
    .execute()
  const history = Map.groupBy(rows, ({ subject_id }) => subject_id)
  return new Map(
    licenses.flatMap((line) => {
      const end = line.startMs ?? starts.get(line.sale.id)
      if (end === undefined) return []
      const from = Math.max(end - WINDOW_MS, line.beat.created_at)
      if (from >= end) return []
      const others = sales.filter(({ id }) => id !== line.sale.id)
      const lowest = lowestPrice(line, history, others, { from, end, step })
      const list = listPriceAt(line, history, end, step)
      return evenIfLower || lowest > list - reductionOf(line.sale, list, step)
        ? [[line.license.id, lowest]]
        : []
    }),
  )
}

/** Limit for following sales back. */
const longestSaleMs = 400 * 24 * 3_600_000

type History = ReadonlyMap<string, Row<'price_history'>[]>

function lowestPrice(
  line: SaleLicense,
  history: History,
  sales: readonly Row<'deals'>[],
  { from, end, step }: { from: number; end: number; step: PriceStep },
): number {
  const changes = subjectsOf(line).flatMap((id) => (history.get(id) ?? []).map((row) => row.replaced_at))
  const turns = sales.flatMap((row) => [startOfDeal(row), row.until_at ?? 0, row.ended_at ?? 0])
  const moments = [from, ...[...changes, ...turns].filter((at) => at > from && at < end)]
  return Math.min(
    ...moments.map((at) => {
      const [inSale, codes] = partition(
        sales.filter((row) => ranAt(row, at)),
        ({ kind }) => kind === 'sale',
      )
      const license = pricedLicense(line, listPriceAt(line, history, at, step))
      const { priceCents } = salePrice(license, inSale.map(toSale), step)
      return Math.min(priceCents, ...codes.map((code) => codePrice(license, code, priceCents, step)))
    }),
  )
}

/** What the license alone cost with a code that everybody had, after sales as in a cart. */
function codePrice(
  license: ReturnType<typeof pricedLicense>,
  code: Row<'deals'>,
  priceCents: number,
  step: PriceStep,
): number {
  const isUsable = license.listPriceCents >= code.minimum_cents && isInScope(toSale(code), license)
  return isUsable ? priceCents - reductionOf(toSale(code), priceCents, step) : priceCents
}

function partition<Item>(items: readonly Item[], is: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(is), items.filter((item) => !is(item))]
}

/** A paused sale counts as running, so the reference price errs on the low side. */
function ranAt(row: Row<'deals'>, at: number): boolean {
  if (startOfDeal(row) > at || (row.ended_at !== null && row.ended_at <= at)) return false
  return isDealRunning({ ...row, paused_at: null, ended_at: null }, at)
}

function subjectsOf({ beat, license }: SaleLicense): string[] {
  return [beat.id, license.id, ...(license.template_id === null ? [] : [license.template_id])]
}

function listPriceAt({ beat, license }: SaleLicense, history: History, at: number, step: PriceStep): number {
  const replaced = (id: string | null) =>
    id === null ? undefined : (history.get(id) ?? []).find(({ replaced_at }) => replaced_at > at)
  const own = replaced(license.id)
  const tier = replaced(license.template_id)
  const pricing: LicensePricing = {
    price_cents:
      (own ? own.price_cents : license.own_price_cents) ??
      (tier ? tier.price_cents : license.tier_price_cents),
    price_percent: tier?.price_percent ?? license.price_percent,
  }
  return licensePriceCents({ price_cents: replaced(beat.id)?.price_cents ?? beat.price_cents }, pricing, step)
}

function pricedLicense({ beat, tagIds, license }: SaleLicense, listPriceCents: number) {
  return { listPriceCents, beatId: beat.id, ownerId: beat.owner_id, tagIds, tierId: license.template_id }
}
