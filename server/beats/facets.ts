import type { BeatFilters } from '#contract/beat-filters.ts'
import { bpmBuckets } from '#contract/bpm-buckets.ts'
import type { Facets } from '#contract/facets.ts'
import { toDollars } from '#contract/money.ts'
import type { CatalogueIndex } from './catalogue-index.ts'

/** Counts beside every option of the filter panel, in one scan of the catalogue. */
export function countFacets(
  index: CatalogueIndex,
  filters: BeatFilters,
  tagNames: ReadonlyMap<string, string>,
): Facets {
  const tones = new Array<number>(index.toneNames.names.length).fill(0)
  const owners = new Array<number>(index.ownerNames.names.length).fill(0)
  const tags = new Array<number>(index.tagIds.names.length).fill(0)
  const buckets = new Array<number>(bpmBuckets.length).fill(0)
  let total = 0
  let cheapest = Infinity
  let dearest = -Infinity

  index.scan(filters, (beat, failed) => {
    if (failed === undefined) {
      total++
      for (let word = 0; word < beat.tags.length; word++) {
        let bits = beat.tags[word] ?? 0
        while (bits !== 0) {
          const bit = 31 - Math.clz32(bits & -bits)
          add(tags, word * 32 + bit)
          bits &= bits - 1
        }
      }
    }
    if (failed === undefined || failed === 'tone') add(tones, beat.tone)
    if (failed === undefined || failed === 'user') add(owners, beat.owner)
    if (failed === undefined || failed === 'bpm') {
      add(
        buckets,
        bpmBuckets.findIndex(({ min, max }) => beat.bpm >= min && beat.bpm <= max),
      )
    }
    if (failed === undefined || failed === 'price') {
      cheapest = Math.min(cheapest, beat.priceCents)
      dearest = Math.max(dearest, beat.priceCents)
    }
  })

  return {
    total,
    tones: counted(index.toneNames.names, tones).map(([tone, count]) => ({ tone, count })),
    producers: counted(index.ownerNames.names, owners).map(([username, count]) => ({ username, count })),
    tags: index.tagIds.names
      .map((id, number) => ({ id, name: tagNames.get(id) ?? '', count: tags[number] ?? 0 }))
      .filter((tag) => tag.name !== '')
      .sort((a, b) => a.name.localeCompare(b.name, 'en')),
    bpm: bpmBuckets.map((bucket, number) => ({ ...bucket, count: buckets[number] ?? 0 })),
    price:
      total === 0 && cheapest === Infinity ? null : { min: toDollars(cheapest), max: toDollars(dearest) },
  }
}

function add(counts: number[], at: number): void {
  if (at >= 0) counts[at] = (counts[at] ?? 0) + 1
}

/** Names with their counts in alphabetical order; names of beats that are gone count nothing and are left out. */
function counted(names: readonly string[], counts: readonly number[]): [string, number][] {
  return names
    .map((name, number): [string, number] => [name, counts[number] ?? 0])
    .filter(([, count]) => count > 0)
    .sort(([a], [b]) => a.localeCompare(b, 'en'))
}
