import type { BeatFilters } from '#contract/beat-filters.ts'
import { bpmBuckets } from '#contract/bpm-buckets.ts'
import type { Facets } from '#contract/facets.ts'
import { toDollars } from '#contract/money.ts'
import { countBits, countShared, forEachBit } from './bitmap.ts'
import type { CatalogueIndex, Dimension } from './catalogue-index.ts'

/** Counts beside every option of the filter panel. */
export function countFacets(
  index: CatalogueIndex,
  filters: BeatFilters,
  tagNames: ReadonlyMap<string, string>,
): Facets {
  const all = index.match(filters)
  const given: Record<Dimension, boolean> = {
    price: filters.priceMin !== undefined || filters.priceMax !== undefined,
    bpm: filters.bpmMin !== undefined || filters.bpmMax !== undefined,
    tone: filters.tone !== undefined,
    user: filters.user !== undefined,
  }
  /** What an option of this control is counted among: the matches of all other filters. */
  const besides = (dimension: Dimension) => (given[dimension] ? index.match(filters, dimension) : all)

  const besidesTone = besides('tone')
  const tones = [...index.tones].map(([tone, slots]) => ({ tone, count: countShared(besidesTone, slots) }))
  const besidesBpm = besides('bpm')
  const bpm = bpmBuckets.map(({ min, max }) => {
    const slots = index.bpmRange(min, max)
    return { min, max, count: slots ? countShared(besidesBpm, slots) : 0 }
  })
  const owned = new Uint32Array(index.ownerNames.length)
  forEachBit(besides('user'), (slot) => {
    const owner = index.ownerNumbers[slot] as number
    owned[owner] = (owned[owner] as number) + 1
  })
  const price = index.priceBounds(besides('price'))

  return {
    total: countBits(all),
    tones: tones.filter(({ count }) => count > 0).sort((a, b) => byName(a.tone, b.tone)),
    producers: index.ownerNames
      .map((username, owner) => ({ username, count: owned[owner] ?? 0 }))
      .filter(({ count }) => count > 0)
      .sort((a, b) => byName(a.username, b.username)),
    tags: [...tagNames]
      .map(([id, name]) => {
        const slots = index.tags.get(id)
        return { id, name, count: slots ? countShared(all, slots) : 0 }
      })
      .sort((a, b) => byName(a.name, b.name)),
    bpm,
    price: price ? { min: toDollars(price.min), max: toDollars(price.max) } : null,
  }
}

const { compare: byName } = new Intl.Collator('en')
