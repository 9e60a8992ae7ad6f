import type { DiscountCode } from '#contract/deal-rules.ts'
import { type Quote, type QuoteInput, quoteCart } from '#contract/quote.ts'
import { readRunningDeals } from '#server/features/deals/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { inList } from '#server/platform/database/in-list.ts'
import type { Listing } from './find-listings.ts'

/** A line of a cart or an order that is for sale. `agreedCents` and `paidCents` are those of `QuoteInput`. */
export type QuotedListing = {
  id: string
  listing: Listing
  agreedCents?: number | null
  paidCents?: number | null
}

/** The code that was entered, and the moment whose deals count, in milliseconds since 1970. */
export type QuoteMoment = { now: number; code?: DiscountCode | undefined }

/** Prices lines with the deals that run. Takes at most three queries, however many lines there are. */
export async function readQuote(
  db: Db,
  lines: readonly QuotedListing[],
  { now, code }: QuoteMoment,
): Promise<Quote> {
  const deals = await readRunningDeals(db, now)
  const scopes = [...deals.sales, ...(code ? [code] : [])]
  const tagsOf = scopes.some(({ tagIds }) => tagIds.length > 0)
    ? await readTagIds(
        db,
        lines.map(({ listing }) => listing.beat.id),
      )
    : new Map<string, string[]>()
  return quoteCart(
    lines.map((line) => quoteInputOf(line, tagsOf.get(line.listing.beat.id) ?? [])),
    { ...deals, code },
  )
}

function quoteInputOf({ id, listing, agreedCents, paidCents }: QuotedListing, tagIds: string[]): QuoteInput {
  const { beat, license, listPriceCents } = listing
  return {
    id,
    listPriceCents,
    beatId: beat.id,
    ownerId: beat.owner_id,
    tagIds,
    tierId: license.template_id,
    isExclusive: license.scope.exclusive,
    agreedCents: agreedCents ?? null,
    paidCents: paidCents ?? null,
  }
}

/** Ids of the tags of beats, by beat. */
export async function readTagIds(db: Db, beatIds: readonly string[]): Promise<ReadonlyMap<string, string[]>> {
  const rows = await db
    .selectFrom('beat_tags')
    .selectAll()
    .where(inList(db, 'beat_id', beatIds))
    .execute()
  const byBeat = Map.groupBy(rows, ({ beat_id }) => beat_id)
  return new Map([...byBeat].map(([beatId, tags]) => [beatId, tags.map(({ tag_id }) => tag_id)]))
}
