import { toDollars } from '#contract/pricing/money.ts'
import type { Advice } from '#contract/reach/insight.ts'
import { findPricedByBeat } from '#server/model/license/index.ts'
import { adviseFeatured } from './advice/feature-rule.ts'
import { advisePrices } from './advice/price-rule.ts'
import { adviseSearches, type WordSearch } from './advice/search-rule.ts'
import { adviseStart } from './advice/start-rule.ts'
import { adviseTags } from './advice/tag-rule.ts'
import type { CountedBeat, InsightSources } from './counted-beat.ts'
import { hookOf, labelOf } from './read-beat-facts.ts'

/** More at once would be no advice. */
const MAX_OF_A_KIND = 2
const SIMILAR = 6

/** What to change, at most two of each kind. */
export async function readAdvice(
  { db, catalogue, featured }: InsightSources,
  counted: readonly CountedBeat[],
  {
    tagNames,
    searches,
    words,
  }: {
    tagNames: ReadonlyMap<string, string>
    /** How often each tag was searched for. */
    searches: ReadonlyMap<string, number>
    words: readonly WordSearch[]
  },
): Promise<Advice[]> {
  const beats = counted.filter(({ facts }) => facts.status === 'ready')
  const byId = new Map(beats.map((beat) => [beat.facts.id, beat]))
  const onePrice = await findPricedByBeat(db, [...byId.keys()])
  const pinned = featured()
  const isFeatured = new Set(pinned)
  const sums = beats.map(({ facts: { id, title, producer, priceCents }, steps, tagIds }) => ({
    id,
    title,
    producer,
    plays: steps.plays,
    hearts: steps.hearts,
    looked: steps.licenses,
    sold: steps.sold,
    priceCents,
    hasOnePrice: onePrice.has(id),
    isFeatured: isFeatured.has(id),
    tagIds,
  }))
  const similarTo = (id: string) => catalogue.similarIds(id, SIMILAR)
  const about = (id: string) => {
    const found = byId.get(id)
    return found ? [found] : []
  }
  const starts = beats.flatMap((beat): Advice[] => {
    const { facts, curve } = beat
    const { startSeconds } = facts
    if (!curve) return []
    const given = { plays: curve.listeners, heard: curve.heard, hookSeconds: hookOf(facts), startSeconds }
    const advice = adviseStart(given)
    return advice
      ? [{ kind: 'start', id: `start ${facts.id}`, beat: labelOf(facts), now: startSeconds, ...advice }]
      : []
  })
  const tags = adviseTags(sums, similarTo).flatMap(({ beatId, tagId, ...numbers }): Advice[] =>
    about(beatId).map(({ facts, tagIds }) => ({
      kind: 'tag',
      id: `tag ${beatId} ${tagId}`,
      beat: labelOf(facts),
      tag: { id: tagId, name: tagNames.get(tagId) ?? '' },
      ...numbers,
      searched: searches.get(tagId) ?? 0,
      now: tagIds,
    })),
  )
  const searched = adviseSearches(words, sums, tagNames, similarTo).flatMap(
    ({ tagId, beatIds, ...numbers }): Advice[] => {
      const found = beatIds.flatMap(about).map(({ facts, tagIds }) => ({ ...labelOf(facts), now: tagIds }))
      const [first] = found
      if (!first) return []
      const tag = { id: tagId, name: tagNames.get(tagId) ?? '' }
      const { now: _, ...beat } = first
      return [{ kind: 'search', id: `search ${numbers.words} ${tagId}`, beat, tag, beats: found, ...numbers }]
    },
  )
  const prices = advisePrices(sums).flatMap(({ beatId, priceCents, ...numbers }): Advice[] =>
    about(beatId).map(({ facts }) => ({
      kind: 'price',
      id: `price ${beatId}`,
      beat: labelOf(facts),
      ...numbers,
      price: toDollars(priceCents),
      now: toDollars(facts.priceCents),
      revision: facts.revision,
    })),
  )
  const toFeature = adviseFeatured(sums).flatMap(({ beatId, ...numbers }): Advice[] =>
    about(beatId).map(({ facts }) => ({
      kind: 'feature',
      id: `feature ${beatId}`,
      beat: labelOf(facts),
      ...numbers,
      now: [...pinned],
    })),
  )
  return [starts, searched, tags, prices, toFeature].flatMap((kind) => kind.slice(0, MAX_OF_A_KIND))
}
