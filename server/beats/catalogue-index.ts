import { type BeatFilters, type BeatSort, beatSorts, HIGHEST_BPM } from '#contract/beat-filters.ts'
import { BeatColumns, type Place } from './beat-columns.ts'
import {
  type Bitmap,
  clearBit,
  countBits,
  difference,
  emptyBitmap,
  forEachBit,
  grown,
  hasBit,
  intersect,
  listBits,
  setBit,
} from './bitmap.ts'
import { KeptSets } from './kept-sets.ts'
import type { Names } from './names.ts'
import { SharedValues } from './shared-values.ts'
import { SlotSet } from './slot-set.ts'
import { giveWay } from './sort-in-steps.ts'
import { SortedSlots } from './sorted-slots.ts'
import { TitleWords, wordsOf } from './title-words.ts'

/** What the index needs to know of a beat. Everything else is read from the database when a page is shown. */
export type IndexedBeat = {
  id: string
  priceCents: number
  bpm: number
  tone: string
  ownerId: string
  tagIds: readonly string[]
  title: string
  /** Milliseconds since 1970. */
  createdAt: number
}

/** Names by id: of every tag, and of everybody who owns a beat. */
export type CatalogueNames = { tags: Names; owners: Names }

/** The slots that pass all filters. Not to be kept over a change. */
export type Matches = { bits: Bitmap; size: number }

export type SearchResult = { ids: string[]; end: Place | undefined }

/** Filters that have a control of their own, and can be left out when the options of that control are counted. */
export type Dimension = 'price' | 'bpm' | 'tone' | 'user'

/** With this few matches it is cheaper to sort them than to walk along a sorted list looking for them. */
const FEW = 256

/**
 * The catalogue in memory: every beat has a slot, every filter is a set of slots, and for each sort there is a list of
 * slots in order. Any combination of filters is a handful of word-wise ANDs, on either database. The database stays
 * the source of truth; `Catalogue` keeps this index in step with it.
 */
export class CatalogueIndex {
  readonly columns = new BeatColumns()
  readonly tones = new SharedValues()
  readonly owners = new SharedValues()
  readonly tags = new SharedValues()
  readonly #titleWords = new TitleWords()
  readonly #orders = new Map(
    beatSorts.map((sort) => [sort, new SortedSlots(this.columns.comparing(sort))] as const),
  )
  readonly #kept = new KeptSets()
  readonly #bpmTotals = new Uint32Array(HIGHEST_BPM + 1)
  readonly #free: number[] = []
  #slotsMade = 0
  #all: Bitmap = emptyBitmap(64)
  #names: CatalogueNames

  constructor(names: CatalogueNames) {
    this.#names = names
  }

  /** An index over all of these beats, made in steps of some milliseconds between which others get their turn. */
  static async load(
    chunks: AsyncIterable<readonly IndexedBeat[]>,
    names: CatalogueNames,
  ): Promise<CatalogueIndex> {
    const index = new CatalogueIndex(names)
    for await (const beats of chunks) {
      for (const beat of beats) index.#write(beat)
      await giveWay()
    }
    const slots = Uint32Array.from({ length: index.size }, (_, slot) => slot)
    for (const order of index.#orders.values()) await order.load(slots)
    return index
  }

  get size(): number {
    return this.columns.ids.size
  }

  get names(): CatalogueNames {
    return this.#names
  }

  /** True where a beat came with a tag or a producer whose name is not known. */
  get lacksNames(): boolean {
    const { tags, owners } = this.#names
    return (
      this.owners.values.some((id) => owners.of(id) === undefined) ||
      this.tags.values.some((id) => tags.of(id) === undefined && this.tags.get(id)?.size !== 0)
    )
  }

  /** What tags and producers are called from now on. Tags that have no name any more are on no beat. */
  rename(names: CatalogueNames): void {
    this.#names = names
    for (const id of this.tags.values)
      if (names.tags.of(id) === undefined) this.tags.replace(id, new SlotSet())
    this.#kept.clear()
  }

  /** Which beats carry a tag from now on. Ids of beats that are not on sale are passed over. */
  retag(tagId: string, beatIds: readonly string[]): void {
    const slots = new SlotSet()
    const found = beatIds.flatMap((id) => this.columns.ids.slotOf(id) ?? [])
    for (const slot of found.sort((a, b) => a - b)) slots.add(slot)
    this.tags.replace(tagId, slots)
    this.#kept.clear()
  }

  /** Follows changes to the beats with these ids: `beats` are those of them that are on sale, as they are now. */
  update(ids: readonly string[], beats: readonly IndexedBeat[]): void {
    const old = ids.flatMap((id) => this.columns.ids.slotOf(id) ?? [])
    for (const order of this.#orders.values()) order.remove(old)
    for (const slot of old) this.#erase(slot)
    const fresh = beats.map((beat) => this.#write(beat))
    for (const order of this.#orders.values()) order.add(fresh)
    this.#kept.change([...old, ...fresh], (slot) => hasBit(this.#all, slot))
  }

  /** The slots that pass all filters, or all but those of one control. */
  match(filters: BeatFilters, without?: Dimension): Matches {
    const bits = this.#all.slice()
    const keep = (slots: SlotSet | undefined) => (slots ? slots.intersectInto(bits) : bits.fill(0))
    if (without !== 'tone' && filters.tone !== undefined) keep(this.tones.get(filters.tone))
    for (const tag of filters.tags) keep(this.tags.get(tag))
    if (without !== 'user' && filters.user !== undefined)
      keep(this.owners.get(this.#names.owners.idOf(filters.user) ?? ''))
    const range = (set: Bitmap | undefined) => set && intersect(bits, set)
    if (without !== 'bpm') range(this.#range('bpm', filters.bpmMin, filters.bpmMax))
    if (without !== 'price') {
      const { priceMin, priceMax } = filters
      const fromCents = priceMin === undefined ? undefined : Math.ceil(Number((priceMin * 100).toFixed(6)))
      const toCents = priceMax === undefined ? undefined : Math.floor(Number((priceMax * 100).toFixed(6)))
      range(this.#range('price', fromCents, toCents))
    }
    for (const word of wordsOf(filters.q ?? '')) intersect(bits, this.#withWord(word))
    return { bits, size: countBits(bits) }
  }

  /** One page of ids in the given order, starting after `after`, and where it ended if there is more. */
  page(matches: Matches, sort: BeatSort, limit: number, after?: Place): SearchResult {
    const order = matches.size <= FEW ? this.#sorted(matches, sort) : this.#order(sort)
    const start = after ? order.partition((slot) => this.columns.isUpTo(sort, slot, after)) : 0
    const { slots } = order
    const found: number[] = []
    for (let at = start; at < slots.length; at++) {
      const slot = slots[at] as number
      if (!hasBit(matches.bits, slot)) continue
      // One more than the page holds was found: there is a next page.
      if (found.length === limit) {
        const last = found[limit - 1] as number
        return { ids: this.#ids(found), end: this.columns.place(sort, last) }
      }
      found.push(slot)
    }
    return { ids: this.#ids(found), end: undefined }
  }

  /** What the matches leave out. */
  rest({ bits, size }: Matches): Matches {
    return { bits: difference(this.#all, bits), size: this.size - size }
  }

  /** How many beats have each BPM, up to the highest that can be filtered by. */
  bpmTotals(): Uint32Array {
    return this.#bpmTotals
  }

  /** Cheapest and dearest price in cents among the matches; undefined where there are none. */
  priceBounds({ bits, size }: Matches): { min: number; max: number } | undefined {
    if (size === 0) return undefined
    const { slots } = this.#order('price')
    const { priceCents } = this.columns
    if (size > this.size / 16) {
      const cheapest = slots.find((slot) => hasBit(bits, slot)) as number
      const dearest = slots.findLast((slot) => hasBit(bits, slot)) as number
      return { min: priceCents[cheapest] as number, max: priceCents[dearest] as number }
    }
    let min = Number.POSITIVE_INFINITY
    let max = 0
    forEachBit(bits, (slot) => {
      min = Math.min(min, priceCents[slot] as number)
      max = Math.max(max, priceCents[slot] as number)
    })
    return { min, max }
  }

  #ids(slots: readonly number[]): string[] {
    return slots.map((slot) => this.columns.ids.at(slot))
  }

  #order(sort: BeatSort): SortedSlots {
    return this.#orders.get(sort) as SortedSlots
  }

  #sorted({ bits }: Matches, sort: BeatSort): SortedSlots {
    const order = new SortedSlots(this.columns.comparing(sort))
    order.add(listBits(bits))
    return order
  }

  /** Slots whose value is in the inclusive range; undefined where that are all. */
  #range(column: 'price' | 'bpm', min: number | undefined, max: number | undefined): Bitmap | undefined {
    const order = this.#order(column)
    const values = column === 'price' ? this.columns.priceCents : this.columns.bpm
    const firstFrom = (value: number) => order.partition((slot) => (values[slot] as number) < value)
    const from = min === undefined ? 0 : firstFrom(min)
    const to = max === undefined ? this.size : firstFrom(Math.floor(max) + 1)
    if (from === 0 && to === this.size) return undefined
    // A bound that holds nothing back is none, so that ranges with the same matches are kept once.
    const lowest = from === 0 ? Number.NEGATIVE_INFINITY : (min ?? 0)
    const highest = to === this.size ? Number.POSITIVE_INFINITY : (max ?? 0)
    return this.#kept.get(`${column} ${lowest} ${highest}`, () => ({
      bits: this.#slotsBetween(order.slots, from, to),
      holds: (slot) => (values[slot] as number) >= lowest && (values[slot] as number) <= highest,
    }))
  }

  /** A part of an order as a set: sets the bits inside, or clears those outside, whichever are fewer. */
  #slotsBetween(slots: Uint32Array, from: number, to: number): Bitmap {
    if (to <= from) return new Uint32Array(this.#all.length)
    if (to - from > slots.length / 2) {
      const bits = this.#all.slice()
      for (let at = 0; at < from; at++) clearBit(bits, slots[at] as number)
      for (let at = to; at < slots.length; at++) clearBit(bits, slots[at] as number)
      return bits
    }
    const bits = new Uint32Array(this.#all.length)
    for (let at = from; at < to; at++) setBit(bits, slots[at] as number)
    return bits
  }

  /** Slots that have the word, or a part of one, in their title, their producer's name or a tag's. */
  #withWord(word: string): Bitmap {
    return this.#kept.get(`word ${word}`, () => {
      const owners = this.#names.owners.idsWith(word)
      const tags = this.#names.tags.idsWith(word)
      const bits = new Uint32Array(this.#all.length)
      for (const id of owners) this.owners.get(id)?.addTo(bits)
      for (const id of tags) this.tags.get(id)?.addTo(bits)
      this.#titleWords.addMatchesTo(bits, word)
      const holds = (slot: number) =>
        (this.columns.titles[slot] as string).includes(word) ||
        owners.some((id) => this.owners.get(id)?.has(slot)) ||
        tags.some((id) => this.tags.get(id)?.has(slot))
      return { bits, holds }
    })
  }

  #write(beat: IndexedBeat): number {
    const slot = this.#free.pop() ?? this.#slotsMade++
    const title = beat.title.toLowerCase()
    const tone = this.tones.add(beat.tone, slot)
    const owner = this.owners.add(beat.ownerId, slot)
    this.columns.set(slot, { ...beat, title, tone, owner })
    for (const tag of beat.tagIds) this.tags.add(tag, slot)
    this.#titleWords.add(slot, title)
    this.#countBpm(beat.bpm, 1)
    this.#all = grown(this.#all, slot + 1)
    setBit(this.#all, slot)
    return slot
  }

  #erase(slot: number): void {
    const { columns } = this
    clearBit(this.#all, slot)
    this.tones.sets[columns.tone[slot] as number]?.delete(slot)
    this.owners.sets[columns.owner[slot] as number]?.delete(slot)
    for (const tag of this.tags.sets) tag.delete(slot)
    this.#titleWords.delete(slot, columns.titles[slot] as string)
    this.#countBpm(columns.bpm[slot] as number, -1)
    columns.ids.delete(slot)
    this.#free.push(slot)
  }

  #countBpm(bpm: number, change: 1 | -1): void {
    const before = this.#bpmTotals[bpm]
    if (before !== undefined) this.#bpmTotals[bpm] = before + change
  }
}
