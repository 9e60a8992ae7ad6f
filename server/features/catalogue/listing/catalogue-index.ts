import { LRUCache } from 'lru-cache'
import type { SimilarityReason } from '#contract/catalogue/beat.ts'
import type { BeatFilters, BeatSort } from '#contract/catalogue/beat-filters.ts'
import { type BeatFit, fitOf } from '#contract/discovery/fit.ts'
import { BeatTable, type IndexedBeat } from './beat-table.ts'
import { type Bitset, countBits, emptyBitset, hasBit, intersect, setBit, subtract } from './bitset.ts'
import type { StringColumn, StringListColumn } from './columns.ts'
import { type Condition, type Dimension, dimensions, lowestSortValue } from './filters.ts'
import { fitGroups } from './fit-order.ts'
import type { CatalogueNames } from './names.ts'
import { limitGroups } from './similarity-index.ts'
import { type Comparable, similarityReasons } from './similarity-reasons.ts'
import { type PlainSort, plainSorts, SortOrder, type SortPosition } from './sort-order.ts'

/** The slots that match the filters. */
type Matches = { filters: BeatFilters; bits: Bitset; size: number }

/** One page of ids, and its last place if there is another page. */
type Page = { ids: string[]; end: SortPosition | undefined }

/** A beat and why it is similar, the strongest reason first. */
type Similar = { id: string; because: SimilarityReason[] }

/** Beats of one style are 1 to 2 apart, other styles mostly more than this. */
const MAX_DISTANCE = 2.6
/** At most one of so many answers is by one producer; fewer producers share evenly. */
const PRODUCERS_PER_ANSWER = 3
/** With fewer near beats, this many are answered, however far, with reasons that say so. */
const FEWEST_SIMILAR = 4
const FILLED_SIMILAR = 6
/** Each is 12.5 kB at 100,000 beats. */
const CONDITIONS_KEPT = 300

/**
 * In-memory column store with bitmap indexes. Every beat has a slot, and every field is a column, an array indexed by
 * slot (`BeatTable`). A filter condition is a bitset of slots, built by scanning a column and cached until the
 * catalogue changes (`dimensions`); filters are combined by intersecting bitsets. Pages come from sorted arrays of
 * slots (`SortOrder`), and facet counts from tallying columns (`countFacets`).
 *
 * `Catalogue` keeps the index in sync with the database, the source of truth.
 */
export class CatalogueIndex {
  readonly table: BeatTable
  readonly #orders: ReadonlyMap<PlainSort, SortOrder>
  readonly #conditions = new LRUCache<string, Bitset>({ max: CONDITIONS_KEPT })
  readonly #totals = new Map<StringColumn | StringListColumn, Int32Array>()
  #onSale: Bitset = emptyBitset(0)
  #size = 0

  private constructor(table: BeatTable) {
    this.table = table
    this.#orders = new Map(plainSorts.map((sort) => [sort, new SortOrder(table, sort)]))
  }

  /** Builds the index. Yields to the event loop between chunks and between sorts. */
  static async load(
    chunks: AsyncIterable<readonly IndexedBeat[]>,
    names: CatalogueNames,
  ): Promise<CatalogueIndex> {
    const index = new CatalogueIndex(new BeatTable(names))
    for await (const beats of chunks) {
      index.table.write(beats)
      await yieldToEventLoop()
    }
    const slots = Uint32Array.from({ length: index.table.length }, (_, slot) => slot)
    for (const order of index.#orders.values()) {
      order.load(slots)
      await yieldToEventLoop()
    }
    index.#putOnSale(slots)
    return index
  }

  /** Number of beats on sale. */
  get size(): number {
    return this.#size
  }

  /** Applies changes: of the beats with these ids, only `beats` are on sale. */
  update(ids: readonly string[], beats: readonly IndexedBeat[]): void {
    const gone = emptyBitset(this.table.length)
    for (const slot of ids.flatMap((id) => this.table.slotOf(id) ?? [])) setBit(gone, slot)
    const slots = this.table.write(beats)
    for (const order of this.#orders.values()) order.update(gone, slots)
    subtract(this.#onSale, gone)
    this.#putOnSale(slots)
  }

  /** Replaces the names of tags and producers. Removes tags without a name from all beats. */
  rename(names: CatalogueNames): void {
    this.table.rename(names)
    this.#forget()
  }

  /** Replaces the set of beats with this tag. Ignores beats that were never on sale. */
  retag(tagId: string, beatIds: readonly string[]): void {
    this.table.retag(tagId, beatIds)
    this.#forget()
  }

  /** In no particular order; undefined if the beat is not on sale. */
  tagsOf(beatId: string): { id: string; name: string }[] | undefined {
    const slot = this.table.slotOf(beatId)
    if (slot === undefined || !hasBit(this.#onSale, slot)) return undefined
    return this.table.tags.at(slot).flatMap((id) => {
      const name = this.table.names.tags.of(id)
      return name === undefined ? [] : { id, name }
    })
  }

  /** The lowest price in cents at which the beat can be bought; undefined for an unknown beat. */
  priceOf(beatId: string): number | undefined {
    const slot = this.table.slotOf(beatId)
    return slot === undefined ? undefined : this.table.priceCents.values[slot]
  }

  /** Similar beats on sale, nearest first; none for an unanalyzed beat. */
  similar(beatId: string, count: number): Similar[] {
    const { ids, owner, similarity } = this.table
    const slot = this.table.slotOf(beatId)
    if (slot === undefined || !similarity.has(slot)) return []
    const groupOf = (other: number) => owner.codeAt(other)
    const share = Math.max(1, similarity.countGroups(this.#onSale, groupOf, PRODUCERS_PER_ANSWER))
    const nearest = (most: number, within: number) => {
      const maxOfGroup = Math.max(1, Math.floor(most / share))
      const found = similarity.nearest(slot, {
        among: this.#onSale,
        count: most,
        within,
        groupOf,
        maxOfGroup,
      })
      return limitGroups(found, groupOf, share)
    }
    let neighbors = nearest(count, MAX_DISTANCE)
    if (neighbors.length < Math.min(count, FEWEST_SIMILAR))
      neighbors = nearest(Math.min(count, FILLED_SIMILAR), Number.POSITIVE_INFINITY)
    const beat = this.#comparable(slot)
    return neighbors.map((neighbor) => ({
      id: ids[neighbor.slot] as string,
      because: similarityReasons(beat, this.#comparable(neighbor.slot), {
        isFar: neighbor.distance >= MAX_DISTANCE,
      }),
    }))
  }

  #comparable(slot: number): Comparable {
    const { bpm, choices, similarity } = this.table
    return {
      bpm: bpm.values[slot] as number,
      tone: choices.tone.at(slot),
      vector: similarity.at(slot),
    }
  }

  /** Applies all filters, or all except those of one dimension. */
  match(filters: BeatFilters, without?: Dimension): Matches {
    const bits = this.#onSale.slice()
    for (const [dimension, conditionsOf] of Object.entries(dimensions))
      if (dimension !== without)
        for (const condition of conditionsOf(this, filters)) intersect(bits, this.slotsThatMeet(condition))
    return { filters, bits, size: countBits(bits) }
  }

  isFilteredBy(dimension: Dimension, filters: BeatFilters): boolean {
    return dimensions[dimension](this, filters).length > 0
  }

  /** The page that starts after `after`. */
  page(matches: Matches, sort: BeatSort, limit: number, after?: SortPosition): Page {
    if (sort === 'fit') return this.#pageByFit(matches, limit, after)
    const order = this.order(sort)
    const start = after ? { after } : { lowest: lowestSortValue(sort, matches.filters) }
    // One extra, to know whether there is a next page.
    const slots = order.take(matches, limit + 1, start)
    const ids = slots.slice(0, limit).map((slot) => this.table.ids[slot] as string)
    return { ids, end: slots.length > limit ? order.place(slots[limit - 1] as number) : undefined }
  }

  /** Ids of the first `most` matches in order. */
  sortedIds(matches: Matches, sort: BeatSort, most: number): string[] {
    return this.#sorted(matches, sort, most).map((slot) => this.table.ids[slot] as string)
  }

  /** Why a beat matches tempo and key of the filters; undefined without either. */
  fitOf(beatId: string, { fitsBpm, fitsTone }: BeatFilters): BeatFit | undefined {
    const slot = this.table.slotOf(beatId)
    if (slot === undefined || (fitsBpm === undefined && fitsTone === undefined)) return undefined
    const beat = { bpm: this.table.bpm.values[slot] as number, tone: this.table.choices.tone.at(slot) }
    return fitOf(beat, { bpm: fitsBpm, tone: fitsTone })
  }

  /** Counts matches per value of a column. */
  count({ bits, size }: Matches, column: StringColumn | StringListColumn): (value: string) => number {
    const areMost = size > this.#size / 2
    // If most beats match, counts the others and subtracts them from the totals.
    const counts = column.tally(areMost ? this.#others(bits) : bits)
    const totals = areMost ? this.#totalsOf(column) : undefined
    return (value) => {
      const code = column.find(value)
      if (code === undefined) return 0
      return totals ? (totals[code] as number) - (counts[code] as number) : (counts[code] as number)
    }
  }

  /** Lowest and highest price of the matches in cents; undefined without matches. */
  priceBounds({ bits, size }: Matches): { min: number; max: number } | undefined {
    if (size === 0) return undefined
    const [cheapest, dearest] = this.order('price').ends(bits)
    const { values } = this.table.priceCents
    return { min: values[cheapest] as number, max: values[dearest] as number }
  }

  order(sort: PlainSort): SortOrder {
    return this.#orders.get(sort) as SortOrder
  }

  /** Groups of equally good matches, each newest first. A place's value is its group. */
  #pageByFit({ bits, filters }: Matches, limit: number, after?: SortPosition): Page {
    const order = this.order('newest')
    const found: { slot: number; group: number }[] = []
    for (const group of fitGroups(this, filters, bits, after ? Number(after.value) : 0)) {
      const start = after && group.number === after.value ? { after: { ...after, value: 0 } } : {}
      const slots = order.take(group, limit + 1 - found.length, start)
      for (const slot of slots) found.push({ slot, group: group.number })
      if (found.length > limit) break
    }
    const last = found.length > limit ? found[limit - 1] : undefined
    return {
      ids: found.slice(0, limit).map(({ slot }) => this.table.ids[slot] as string),
      end: last && { ...order.place(last.slot), value: last.group },
    }
  }

  #sorted({ bits, filters }: Matches, sort: BeatSort, most: number): number[] {
    if (sort !== 'fit') return this.order(sort).sorted(bits, most)
    const order = this.order('newest')
    const groups = fitGroups(this, filters, bits, 0)
    return Array.from(groups, (group) => order.sorted(group.bits, most))
      .flat()
      .slice(0, most)
  }

  #others(bits: Bitset): Bitset {
    const others = this.#onSale.slice()
    subtract(others, bits)
    return others
  }

  #totalsOf(column: StringColumn | StringListColumn): Int32Array {
    const known = this.#totals.get(column)
    if (known) return known
    const totals = column.tally(this.#onSale)
    this.#totals.set(column, totals)
    return totals
  }

  slotsThatMeet({ key, addTo }: Condition): Bitset {
    const known = this.#conditions.get(key)
    if (known) return known
    const bits = emptyBitset(this.table.length)
    addTo(bits)
    this.#conditions.set(key, bits)
    return bits
  }

  #putOnSale(slots: Iterable<number>): void {
    const onSale = emptyBitset(this.table.length)
    onSale.set(this.#onSale)
    for (const slot of slots) setBit(onSale, slot)
    this.#onSale = onSale
    this.#size = countBits(onSale)
    this.#forget()
  }

  #forget(): void {
    this.#conditions.clear()
    this.#totals.clear()
  }
}

export const yieldToEventLoop = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
