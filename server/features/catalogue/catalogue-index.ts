import { LRUCache } from 'lru-cache'
import { type BeatFilters, type BeatSort, beatSorts } from '#contract/beat-filters.ts'
import { BeatTable, type IndexedBeat } from './beat-table.ts'
import { type Bitset, countBits, emptyBitset, hasBit, intersect, setBit, subtract } from './bitset.ts'
import type { StringColumn, StringListColumn } from './columns.ts'
import { type Condition, type Dimension, dimensions, lowestSortValue } from './filters.ts'
import type { CatalogueNames } from './names.ts'
import { type Place, SortOrder } from './sort-order.ts'

/** The slots that pass the filters. */
export type Matches = { filters: BeatFilters; bits: Bitset; size: number }

/** One page of ids, and where it ended if there is more. */
export type Page = { ids: string[]; end: Place | undefined }

/** Each is 12.5 kB at 100,000 beats. */
const CONDITIONS_KEPT = 300

/**
 * The catalogue in memory, laid out like a column store. Every beat has a slot, and every fact about beats is a column:
 * an array by slot (`BeatTable`). Every condition that a filter sets is a bitset of slots, made by scanning a column and
 * kept until the catalogue changes (`dimensions`); any combination of filters is an intersection of a few bitsets. A
 * page is a walk along a sorted array of slots (`SortOrder`); the counts beside the options of the filter panel are
 * tallies of columns (`countFacets`).
 *
 * The database stays the source of truth; `Catalogue` keeps this index in step with it.
 */
export class CatalogueIndex {
  readonly table: BeatTable
  readonly #orders: ReadonlyMap<BeatSort, SortOrder>
  readonly #conditions = new LRUCache<string, Bitset>({ max: CONDITIONS_KEPT })
  readonly #totals = new Map<StringColumn | StringListColumn, Int32Array>()
  #onSale: Bitset = emptyBitset(0)
  #size = 0

  private constructor(table: BeatTable) {
    this.table = table
    this.#orders = new Map(beatSorts.map((sort) => [sort, new SortOrder(table, sort)]))
  }

  /** An index over all of these beats. Other work gets its turn between chunks and between sorts. */
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

  /** How many beats are on sale. */
  get size(): number {
    return this.#size
  }

  /** Follows changes to the beats with these ids: `beats` are those of them that are on sale, as they are now. */
  update(ids: readonly string[], beats: readonly IndexedBeat[]): void {
    const gone = emptyBitset(this.table.length)
    for (const slot of ids.flatMap((id) => this.table.slotOf(id) ?? [])) setBit(gone, slot)
    const slots = this.table.write(beats)
    for (const order of this.#orders.values()) order.update(gone, slots)
    subtract(this.#onSale, gone)
    this.#putOnSale(slots)
  }

  /** What tags and producers are called from now on. Tags that have no name any more are on no beat. */
  rename(names: CatalogueNames): void {
    this.table.rename(names)
    this.#forget()
  }

  /** Which beats carry a tag from now on. Ids of beats that were never on sale are skipped. */
  retag(tagId: string, beatIds: readonly string[]): void {
    this.table.retag(tagId, beatIds)
    this.#forget()
  }

  /** The tags of a beat, in no particular order; undefined where the beat is not on sale. */
  tagsOf(beatId: string): { id: string; name: string }[] | undefined {
    const slot = this.table.slotOf(beatId)
    if (slot === undefined || !hasBit(this.#onSale, slot)) return undefined
    return this.table.tags.at(slot).flatMap((id) => {
      const name = this.table.names.tags.of(id)
      return name === undefined ? [] : { id, name }
    })
  }

  /** The beats that pass all filters, or all but those of one dimension. */
  match(filters: BeatFilters, without?: Dimension): Matches {
    const bits = this.#onSale.slice()
    for (const [dimension, conditionsOf] of Object.entries(dimensions))
      if (dimension !== without)
        for (const condition of conditionsOf(this, filters)) intersect(bits, this.#slotsThatMeet(condition))
    return { filters, bits, size: countBits(bits) }
  }

  isFilteredBy(dimension: Dimension, filters: BeatFilters): boolean {
    return dimensions[dimension](this, filters).length > 0
  }

  /** One page of ids in the given order, starting after `after`. */
  page(matches: Matches, sort: BeatSort, limit: number, after?: Place): Page {
    const order = this.order(sort)
    const start = after ? { after } : { lowest: lowestSortValue(sort, matches.filters) }
    // One more than the page holds: then there is a next page.
    const slots = order.take(matches, limit + 1, start)
    const ids = slots.slice(0, limit).map((slot) => this.table.ids[slot] as string)
    return { ids, end: slots.length > limit ? order.place(slots[limit - 1] as number) : undefined }
  }

  /** Ids of the matches in the given order, at most so many of them. */
  sortedIds({ bits }: Matches, sort: BeatSort, most: number): string[] {
    return this.order(sort)
      .sorted(bits, most)
      .map((slot) => this.table.ids[slot] as string)
  }

  /** How many of the matches have each value of a column. */
  count({ bits, size }: Matches, column: StringColumn | StringListColumn): (value: string) => number {
    const areMost = size > this.#size / 2
    // Where the matches are most of the catalogue, the other beats are counted and taken off the totals.
    const counts = column.tally(areMost ? this.#others(bits) : bits)
    const totals = areMost ? this.#totalsOf(column) : undefined
    return (value) => {
      const code = column.find(value)
      if (code === undefined) return 0
      return totals ? (totals[code] as number) - (counts[code] as number) : (counts[code] as number)
    }
  }

  /** Lowest and highest price in cents among the matches; undefined where there are none. */
  priceBounds({ bits, size }: Matches): { min: number; max: number } | undefined {
    if (size === 0) return undefined
    const [cheapest, dearest] = this.order('price').ends(bits)
    const { values } = this.table.priceCents
    return { min: values[cheapest] as number, max: values[dearest] as number }
  }

  /** The beats on sale in this order. */
  order(sort: BeatSort): SortOrder {
    return this.#orders.get(sort) as SortOrder
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

  #slotsThatMeet({ key, addTo }: Condition): Bitset {
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

/** Lets the event loop serve others in between. */
export const yieldToEventLoop = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
