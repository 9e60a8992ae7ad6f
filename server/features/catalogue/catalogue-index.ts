import { type BeatFilters, type BeatSort, beatSorts } from '#contract/beat-filters.ts'
import { bpmBuckets } from '#contract/bpm-buckets.ts'
import { BeatColumns, type Place } from './beat-columns.ts'
import { BitMemory } from './bit-memory.ts'
import { type Bitmap, clearBit, forEachBit, hasBit, setBit } from './bitmap.ts'
import type { SlotSet } from './hybrid-bitset.ts'
import { SharedValues } from './inverted-index.ts'
import type { Names } from './names.ts'
import { KeptSets } from './range-cache.ts'
import { SlotLists } from './slot-lists.ts'
import { yieldToEventLoop } from './sort-in-steps.ts'
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

/** The slots that pass all filters. Not to be kept over an `await`: the bits are written anew by later matches. */
export type Matches = { filters: BeatFilters; bits: Bitmap; size: number }

export type SearchResult = { ids: string[]; end: Place | undefined }

/** Filters that have a control of their own, and can be left out when the options of that control are counted. */
export type Dimension = 'price' | 'bpm' | 'tone' | 'user'

/** Marks in an order, see `#below`. Each costs a bit for each beat, twice. */
const MARKS = 32

/** Sets that are written in turn: as many as are in use at once, and some. */
const SCRATCH_SETS = 8

/** With fewer matches than one in so many beats, only this part of an order is walked, and a step for each match. */
const RARE = 32

/**
 * The catalogue in memory: every beat has a slot, every filter is a set of slots, and for each sort there is a list of
 * slots in order. Any combination of filters is a handful of word-wise ANDs, on either database. The database stays
 * the source of truth; `Catalogue` keeps this index in step with it.
 */
export class CatalogueIndex {
  readonly columns = new BeatColumns()
  readonly #memory = new BitMemory()
  readonly tones = new SharedValues(this.#memory)
  readonly owners = new SharedValues(this.#memory)
  readonly tags = new SharedValues(this.#memory)
  /** By their place among the contract's, and beyond them the beats that are in none. */
  readonly bpmBuckets = new SharedValues(this.#memory)
  /** The numbers of each beat's tags. */
  readonly #tagsOf = new SlotLists()
  readonly #titleWords = new TitleWords(this.#memory)
  readonly #orders = new Map(
    beatSorts.map((sort) => [sort, new SortedSlots(this.columns.comparing(sort))] as const),
  )
  readonly #kept = new KeptSets(this.#memory)
  /** Of words of one or two letters, with which every search begins: in most beats, and a hundred times the work. */
  readonly #keptShort = new KeptSets(this.#memory)
  readonly #marks = new KeptSets(this.#memory)
  readonly #free: number[] = []
  readonly #scratch: Bitmap[] = []
  #turn = 0
  #slotsMade = 0
  #all: Bitmap = this.#memory.make(64)
  #names: CatalogueNames

  constructor(names: CatalogueNames) {
    this.#names = names
    // So that each has the number of its place.
    for (const place of [...bpmBuckets.keys(), bpmBuckets.length]) this.bpmBuckets.numberOf(String(place))
  }

  /** An index over all of these beats, made in steps of some milliseconds between which others get their turn. */
  static async load(
    chunks: AsyncIterable<readonly IndexedBeat[]>,
    names: CatalogueNames,
  ): Promise<CatalogueIndex> {
    const index = new CatalogueIndex(names)
    for await (const beats of chunks) {
      for (const beat of beats) index.#write(beat)
      await yieldToEventLoop()
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
    for (const id of this.tags.values) if (names.tags.of(id) === undefined) this.#moveTag(id, [])
    this.#forgetWords()
  }

  /** Which beats carry a tag from now on. Ids of beats that are not on sale are passed over. */
  retag(tagId: string, beatIds: readonly string[]): void {
    const slots = beatIds.flatMap((id) => this.columns.ids.slotOf(id) ?? [])
    this.#moveTag(
      tagId,
      slots.sort((a, b) => a - b),
    )
    this.#forgetWords()
  }

  /** What is on a beat, in no particular order; undefined where it is not on sale. */
  tagsOf(beatId: string): { id: string; name: string }[] | undefined {
    const slot = this.columns.ids.slotOf(beatId)
    if (slot === undefined) return undefined
    const tags: { id: string; name: string }[] = []
    for (const number of this.#tagsOf.at(slot)) {
      const id = this.tags.values[number] as string
      const name = this.#names.tags.of(id)
      if (name !== undefined) tags.push({ id, name })
    }
    return tags
  }

  /** Follows changes to the beats with these ids: `beats` are those of them that are on sale, as they are now. */
  update(ids: readonly string[], beats: readonly IndexedBeat[]): void {
    const old = ids.flatMap((id) => this.columns.ids.slotOf(id) ?? [])
    for (const order of this.#orders.values()) order.remove(old)
    for (const slot of old) this.#erase(slot)
    const fresh = beats.map((beat) => this.#write(beat))
    for (const order of this.#orders.values()) order.add(fresh)
    for (const kept of [this.#kept, this.#keptShort, this.#marks])
      kept.change([...old, ...fresh], (slot) => hasBit(this.#all, slot))
  }

  /** The slots that pass all filters, or all but those of one control. */
  match(filters: BeatFilters, without?: Dimension): Matches {
    const bits = this.#newScratch()
    this.#memory.copy(bits, this.#all)
    const keep = (slots: SlotSet | undefined) =>
      slots ? slots.intersectInto(bits) : this.#memory.clear(bits)
    if (without !== 'tone' && filters.tone !== undefined) keep(this.tones.get(filters.tone))
    for (const tag of filters.tags) keep(this.tags.get(tag))
    if (without !== 'user' && filters.user !== undefined)
      keep(this.owners.get(this.#names.owners.idOf(filters.user) ?? ''))
    const range = (set: Bitmap | undefined) => set && this.#memory.intersect(bits, set)
    if (without !== 'bpm')
      range(this.#range('bpm', filters.bpmMin ?? 0, filters.bpmMax ?? Number.POSITIVE_INFINITY))
    if (without !== 'price') {
      const cents = centsOf(filters)
      range(this.#range('price', cents.from, cents.to))
    }
    for (const word of wordsOf(filters.q ?? '')) this.#memory.intersect(bits, this.#withWord(word))
    return { filters, bits, size: this.#memory.count(bits) }
  }

  /** One page of ids in the given order, starting after `after`, and where it ended if there is more. */
  page(matches: Matches, sort: BeatSort, limit: number, after?: Place): SearchResult {
    // One more than the page holds: then there is a next page.
    const most = limit + 1
    // Steps along an order grow as matches get fewer, comparisons as they get more.
    const isQuickToCompare = matches.size ** 2 < this.size
    const found =
      (isQuickToCompare ? undefined : this.#walk(matches, sort, most, after)) ??
      this.#pickFirst(matches, sort, most, after)
    const ids = found.slice(0, limit).map((slot) => this.columns.ids.at(slot))
    return {
      ids,
      end: found.length > limit ? this.columns.place(sort, found[limit - 1] as number) : undefined,
    }
  }

  /** The slots in a set, rising. Valid until the next is listed. */
  list({ bits, size }: Pick<Matches, 'bits' | 'size'>): Uint32Array {
    return this.#memory.list(bits, size)
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

  /** As wide as the catalogue. A new set for each match would keep the garbage collector busy with a large one. */
  #newScratch(): Bitmap {
    this.#turn = (this.#turn + 1) % SCRATCH_SETS
    const used = this.#scratch[this.#turn]
    if (used?.length === this.#all.length) return used
    if (used) this.#memory.release(used)
    const made = this.#newSet()
    this.#scratch[this.#turn] = made
    return made
  }

  #newSet(): Bitmap {
    return this.#memory.make(this.#all.length * 32)
  }

  #order(sort: BeatSort): SortedSlots {
    return this.#orders.get(sort) as SortedSlots
  }

  /** The first matches along the order; undefined where few are spread so unevenly that it would take long. */
  #walk({ filters, bits, size }: Matches, sort: BeatSort, most: number, after?: Place): number[] | undefined {
    const order = this.#order(sort)
    const { slots } = order
    const found: number[] = []
    const start = after
      ? order.partition((slot) => this.columns.isUpTo(sort, slot, after))
      : order.partition((slot) => this.#isBeforeRange(sort, slot, filters))
    const end = Math.min(
      slots.length,
      size * RARE < this.size ? start + size + slots.length / RARE : slots.length,
    )
    for (let at = start; at < end && found.length < most; at++) {
      const slot = slots[at] as number
      if (hasBit(bits, slot)) found.push(slot)
    }
    return found.length === most || end === slots.length ? found : undefined
  }

  /** True where a list in this order reaches the slot before it comes to the range that is filtered by. */
  #isBeforeRange(sort: BeatSort, slot: number, filters: BeatFilters): boolean {
    const cents = centsOf(filters)
    switch (sort) {
      case 'price':
        return (this.columns.priceCents[slot] as number) < cents.from
      case '-price':
        return (this.columns.priceCents[slot] as number) > cents.to
      case 'bpm':
        return (this.columns.bpm[slot] as number) < (filters.bpmMin ?? 0)
      case '-bpm':
        return (this.columns.bpm[slot] as number) > (filters.bpmMax ?? Number.POSITIVE_INFINITY)
      default:
        return false
    }
  }

  /** The first matches by comparing all of them. */
  #pickFirst({ bits, size }: Matches, sort: BeatSort, most: number, after?: Place): number[] {
    const compare = this.columns.comparing(sort)
    const first: number[] = []
    // From the end on: later slots are mostly newer, and what comes first rarely has to make room.
    const slots = this.list({ bits, size })
    for (let at = slots.length - 1; at >= 0; at--) {
      const slot = slots[at] as number
      if (first.length === most && compare(slot, first[most - 1] as number) > 0) continue
      if (after && this.columns.isUpTo(sort, slot, after)) continue
      const place = first.findLastIndex((other) => compare(other, slot) < 0) + 1
      first.splice(place, 0, slot)
      if (first.length > most) first.pop()
    }
    return first
  }

  /** Slots whose value is in the inclusive range; undefined where that are all. */
  #range(column: 'price' | 'bpm', min: number, max: number): Bitmap | undefined {
    const order = this.#order(column)
    const from = order.partition((slot) => this.#value(column, slot) < min)
    const to = order.partition((slot) => this.#value(column, slot) <= max)
    if (from === 0 && to === this.size) return undefined
    // A bound that holds nothing back is none, so that ranges with the same matches are kept once.
    const lowest = from === 0 ? 0 : min
    const highest = to === this.size ? Number.POSITIVE_INFINITY : max
    return this.#kept.get(`${column} ${lowest} ${highest}`, () => ({
      bits: this.#slotsBetween(column, from, to),
      holds: (slot) => this.#value(column, slot) >= lowest && this.#value(column, slot) <= highest,
    }))
  }

  /** A part of an order as a set: what is below its end without what is below its beginning. */
  #slotsBetween(column: 'price' | 'bpm', from: number, to: number): Bitmap {
    const { slots } = this.#order(column)
    const bits = this.#newSet()
    const set = (first: number, end: number) => {
      for (let at = first; at < end; at++) setBit(bits, slots[at] as number)
    }
    const clear = (first: number, end: number) => {
      for (let at = first; at < end; at++) clearBit(bits, slots[at] as number)
    }
    if (to - from <= slots.length / MARKS) {
      set(from, to)
      return bits
    }
    const upper = this.#below(column, to)
    const lower = this.#below(column, from)
    this.#memory.copy(bits, upper.bits)
    set(upper.end, to)
    clear(to, upper.end)
    this.#memory.subtract(bits, lower.bits)
    clear(lower.end, from)
    set(from, Math.min(lower.end, to))
    return bits
  }

  /**
   * The beginning of an order up to a mark near this place, and where it ends. There are marks at so many equal
   * distances, so that a range is two of these sets and the few slots beside its ends.
   */
  #below(column: 'price' | 'bpm', place: number): { bits: Bitmap; end: number } {
    const order = this.#order(column)
    const { slots } = order
    const mark = slots[Math.round((Math.round((place / slots.length) * MARKS) / MARKS) * slots.length)]
    if (mark === undefined) return { bits: this.#all, end: slots.length }
    const value = this.#value(column, mark)
    const end = order.partition((slot) => this.#value(column, slot) < value)
    const bits = this.#marks.get(`${column} ${value}`, () => {
      const below = this.#newSet()
      for (let at = 0; at < end; at++) setBit(below, slots[at] as number)
      return { bits: below, holds: (slot) => this.#value(column, slot) < value }
    })
    return { bits, end }
  }

  #value(column: 'price' | 'bpm', slot: number): number {
    return (column === 'price' ? this.columns.priceCents : this.columns.bpm)[slot] as number
  }

  /** Slots that have the word, or a part of one, in their title, their producer's name or a tag's. */
  #withWord(word: string): Bitmap {
    const kept = word.length < 3 ? this.#keptShort : this.#kept
    return kept.get(`word ${word}`, () => {
      const owners = this.#names.owners.idsWith(word)
      const tags = this.#names.tags.idsWith(word)
      const bits = this.#newSet()
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

  /** What is found by a name is found by another one now. */
  #forgetWords(): void {
    this.#kept.clear()
    this.#keptShort.clear()
  }

  /** From now on these slots have the tag, and no others. */
  #moveTag(id: string, slots: readonly number[]): void {
    const number = this.tags.numberOf(id)
    const had = this.tags.sets[number] as SlotSet
    const has = new Set(slots)
    had.forEach((slot) => {
      if (!has.has(slot))
        this.#tagsOf.set(
          slot,
          [...this.#tagsOf.at(slot)].filter((tag) => tag !== number),
        )
    })
    for (const slot of slots) if (!had.has(slot)) this.#tagsOf.set(slot, [...this.#tagsOf.at(slot), number])
    this.tags.replace(id, slots)
  }

  #write(beat: IndexedBeat): number {
    const slot = this.#free.pop() ?? this.#slotsMade++
    const title = beat.title.toLowerCase()
    const tone = this.tones.add(beat.tone, slot)
    const owner = this.owners.add(beat.ownerId, slot)
    const bpmBucket = this.bpmBuckets.add(String(bucketOf(beat.bpm)), slot)
    this.columns.set(slot, { ...beat, title, tone, owner, bpmBucket })
    this.#tagsOf.set(
      slot,
      beat.tagIds.map((tag) => this.tags.add(tag, slot)),
    )
    this.#titleWords.add(slot, title)
    this.#all = this.#memory.grown(this.#all, slot + 1)
    setBit(this.#all, slot)
    return slot
  }

  #erase(slot: number): void {
    const { columns } = this
    clearBit(this.#all, slot)
    this.tones.sets[columns.tone[slot] as number]?.delete(slot)
    this.owners.sets[columns.owner[slot] as number]?.delete(slot)
    this.bpmBuckets.sets[columns.bpmBucket[slot] as number]?.delete(slot)
    for (const tag of this.#tagsOf.at(slot)) this.tags.sets[tag]?.delete(slot)
    this.#tagsOf.set(slot, [])
    this.#titleWords.delete(slot, columns.titles[slot] as string)
    columns.ids.delete(slot)
    this.#free.push(slot)
  }
}

/** The place of a BPM's bucket among the contract's; their number for one that is in none. */
function bucketOf(bpm: number): number {
  const place = bpmBuckets.findIndex(({ min, max }) => bpm >= min && bpm <= max)
  return place < 0 ? bpmBuckets.length : place
}

/** The price range in whole cents, both ends included. A bound such as 29.99 is not exact in binary. */
function centsOf({ priceMin = 0, priceMax = Number.POSITIVE_INFINITY }: BeatFilters): {
  from: number
  to: number
} {
  const cents = (dollars: number) => Number((dollars * 100).toFixed(6))
  return { from: Math.ceil(cents(priceMin)), to: Math.floor(cents(priceMax)) }
}
