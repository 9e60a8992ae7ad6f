import { type Currency, currencies } from '#contract/pricing/currency.ts'
import type { DiscountCode } from '#contract/pricing/deal-rules.ts'
import { type Quote, type QuoteInput, quoteCart } from '#contract/pricing/quote.ts'
import { readRunningDeals } from '#server/model/deal/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { inList } from '#server/platform/database/in-list.ts'
import type { Listing, ListingKey } from './find-listings.ts'

/** A buyer's agreed price of a license in cents; null without an accepted offer. */
export type AgreedPrices = (key: ListingKey) => number | null

/** A cart or order line that is for sale. `paidCents` is that of `QuoteInput`. */
type QuotedListing = { id: string; listing: Listing; paidCents?: number | null }

/** Whose prices these are, the time of the deals in milliseconds since 1970, and the entered code. */
export type QuoteMoment = {
  /** Null: of nobody in particular. */
  buyerId: string | null
  now: number
  /** The store's, as the listings were priced in. */
  currency: Currency
  code?: DiscountCode | undefined
  agreed?: AgreedPrices
  /** Cache of tags by beat. */
  readTags?: ReadTags
}

/** Prices lines with the current deals, in a constant number of queries. */
export async function readQuote(
  db: Db,
  lines: readonly QuotedListing[],
  { buyerId, now, currency, code, agreed = () => null, readTags = tagsReader(db, lines) }: QuoteMoment,
): Promise<Quote> {
  const deals = await readRunningDeals(db, { buyerId, now })
  const rules = [...Object.values(deals).flat(), code]
  const tagsOf = rules.some((rule) => rule && 'tagIds' in rule && rule.tagIds.length > 0)
    ? await readTags()
    : new Map<string, string[]>()
  return quoteCart(
    lines.map((line) => quoteInputOf(line, tagsOf.get(line.listing.beat.id) ?? [], agreed)),
    { ...deals, code, step: currencies[currency].step },
  )
}

function quoteInputOf(
  { id, listing, paidCents }: QuotedListing,
  tagIds: string[],
  agreed: AgreedPrices,
): QuoteInput {
  const { beat, license, listPriceCents } = listing
  return {
    id,
    listPriceCents,
    beatId: beat.id,
    ownerId: beat.owner_id,
    tagIds,
    tierId: license.template_id,
    isExclusive: license.scope.exclusive,
    agreedCents: agreed({ beat_id: beat.id, license_id: license.id }),
    paidCents: paidCents ?? null,
  }
}

/** Tag IDs of the lines' beats, by beat. Read once, on first use. */
export type ReadTags = () => Promise<ReadonlyMap<string, string[]>>

export function tagsReader(db: Db, lines: readonly { listing: Listing }[]): ReadTags {
  let tags: ReturnType<ReadTags> | undefined
  return () => {
    tags ??= readTagIds(
      db,
      lines.map(({ listing }) => listing.beat.id),
    )
    return tags
  }
}

/** Tag IDs by beat. */
export async function readTagIds(db: Db, beatIds: readonly string[]): Promise<ReadonlyMap<string, string[]>> {
  const rows = await db
    .selectFrom('beat_tags')
    .selectAll()
    .where(inList(db, 'beat_id', beatIds))
    .execute()
  const byBeat = Map.groupBy(rows, ({ beat_id }) => beat_id)
  return new Map([...byBeat].map(([beatId, tags]) => [beatId, tags.map(({ tag_id }) => tag_id)]))
}
