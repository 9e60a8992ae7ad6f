import { type BeatFilters, type BeatSort, beatSorts } from '#contract/beat-filters.ts'
import { Lru } from '#server/http/lru.ts'
import {
  type Bitmap,
  clearBit,
  countBits,
  emptyBitmap,
  forEachBit,
  grown,
  hasBit,
  intersect,
  setBit,
} from './bitmap.ts'
import { type Place, SortedSlots, sortValue } from './sorted-slots.ts'

/** What the index needs to know of a beat. Everything else is read from the database when a page is shown. */
export type IndexedBeat = {
  id: string
  priceCents: number
  bpm: number
  tone: string
  owner: string
  tagIds: readonly string[]
  title: string
  tagNames: readonly string[]
  createdAt: number
}

/** A beat as the index keeps it. */
type Entry = {
  id: string
  priceCents: number
  bpm: number
  tone: string
  owner: string
  tagIds: readonly string[]
  /** Lower case, for sorting. */
  title: string
  /** Lower case, what words are looked for in. */
  text: string
  createdAt: number
}

export type SearchResult = { ids: string[]; end: Place | undefined }

/** Filters that have a control of their own, and can be left out when the options of that control are counted. */
export type Dimension = 'price' | 'bpm' | 'tone' | 'user'

/** With this few matches it is cheaper to sort them than to walk along a sorted list looking for them. */
const FEW = 256
/** Sets that were worked out for a range or a word, kept until the catalogue changes. */
const SETS_KEPT = 200

/**
 * The catalogue in memory: every beat has a slot, every filter is a set of slots as bits, and for each sort there is
 * a list of slots in order. Any combination of filters is a handful of word-wise ANDs, on either database. The
 * database stays the source of truth; `Catalogue` keeps this index in step with it.
 */
export class CatalogueIndex {
  readonly #entries: (Entry | undefined)[] = []
  readonly #slots = new Map<string, number>()
  readonly #free: number[] = []
  readonly #orders: Record<BeatSort, SortedSlots>
  #all: Bitmap = emptyBitmap(64)
  readonly tones = new Map<string, Bitmap>()
  readonly tags = new Map<string, Bitmap>()
  /** As sets, because there may be many producers with few beats each. */
  readonly owners = new Map<string, { number: number; slots: Set<number> }>()
  /** Who owns the beat in a slot, as a number in `ownerNames`. */
  readonly ownerNumbers: number[] = []
  readonly ownerNames: string[] = []
  readonly #ranges = new Lru<Bitmap>(SETS_KEPT)
  readonly #words = new Lru<Bitmap>(SETS_KEPT)

  constructor() {
    const order = (sort: BeatSort) =>
      new SortedSlots((slot) => {
        const entry = this.entry(slot)
        return { value: sortValue(sort, entry), createdAt: entry.createdAt, id: entry.id }
      })
    this.#orders = Object.fromEntries(beatSorts.map((sort) => [sort, order(sort)])) as Record<
      BeatSort,
      SortedSlots
    >
  }

  get size(): number {
    return this.#slots.size
  }

  /** The beat in a slot that is in use. */
  entry(slot: number): Entry {
    return this.#entries[slot] as Entry
  }

  /** Fills an empty index. Cheaper than adding one by one: each order is sorted once. */
  load(beats: Iterable<IndexedBeat>): void {
    const slots: number[] = []
    for (const beat of beats) slots.push(this.#write(beat))
    for (const order of Object.values(this.#orders)) order.load(slots)
  }

  upsert(beat: IndexedBeat): void {
    this.remove(beat.id)
    const slot = this.#write(beat)
    for (const order of Object.values(this.#orders)) order.add(slot)
    this.#forgetSets()
  }

  remove(id: string): void {
    const slot = this.#slots.get(id)
    if (slot === undefined) return
    const entry = this.entry(slot)
    for (const order of Object.values(this.#orders)) order.remove(slot)
    clearBit(this.#all, slot)
    for (const bits of [this.tones.get(entry.tone), ...entry.tagIds.map((tag) => this.tags.get(tag))]) {
      if (bits) clearBit(bits, slot)
    }
    this.owners.get(entry.owner)?.slots.delete(slot)
    this.#slots.delete(id)
    this.#entries[slot] = undefined
    this.#free.push(slot)
    this.#forgetSets()
  }

  /** The slots that pass all filters, or all but those of one control. */
  match(filters: BeatFilters, without?: Dimension): Bitmap {
    const matches = this.#all.slice()
    if (without !== 'tone' && filters.tone !== undefined)
      intersect(matches, this.tones.get(filters.tone) ?? NOTHING)
    for (const tag of filters.tags) intersect(matches, this.tags.get(tag) ?? NOTHING)
    if (without !== 'user' && filters.user !== undefined) intersect(matches, this.#ownedBy(filters.user))
    if (without !== 'bpm') intersectIf(matches, this.bpmRange(filters.bpmMin, filters.bpmMax))
    if (without !== 'price') {
      const { priceMin, priceMax } = filters
      const fromCents = priceMin === undefined ? undefined : Math.ceil(Number((priceMin * 100).toFixed(6)))
      const toCents = priceMax === undefined ? undefined : Math.floor(Number((priceMax * 100).toFixed(6)))
      intersectIf(matches, this.#range('price', fromCents, toCents))
    }
    for (const word of searchWords(filters.q)) this.#keepWithWord(matches, word)
    return matches
  }

  /** One page of ids in the given order, starting after `after`, and where it ended if there is more. */
  page(matches: Bitmap, sort: BeatSort, limit: number, after?: Place): SearchResult {
    const order = this.#orders[sort]
    const found = countBits(matches) <= FEW ? this.#fewFrom(matches, sort, after) : order.slots
    const start = found === order.slots && after ? order.firstAfter(after) : 0
    const ids: string[] = []
    let last: Entry | undefined
    for (let at = start; at < found.length; at++) {
      const slot = found[at] as number
      if (!hasBit(matches, slot)) continue
      // One more than the page holds was found: there is a next page.
      if (last && ids.length === limit) {
        return { ids, end: { value: sortValue(sort, last), createdAt: last.createdAt, id: last.id } }
      }
      last = this.entry(slot)
      ids.push(last.id)
    }
    return { ids, end: undefined }
  }

  /** Slots with a BPM in the inclusive range; undefined where it has no bounds. */
  bpmRange(min: number | undefined, max: number | undefined): Bitmap | undefined {
    return this.#range('bpm', min, max)
  }

  /** Cheapest and dearest price in cents among the matches; undefined where there are none. */
  priceBounds(matches: Bitmap): { min: number; max: number } | undefined {
    const { slots } = this.#orders.price
    const cheapest = slots.find((slot) => hasBit(matches, slot))
    const dearest = slots.findLast((slot) => hasBit(matches, slot))
    if (cheapest === undefined || dearest === undefined) return undefined
    return { min: this.entry(cheapest).priceCents, max: this.entry(dearest).priceCents }
  }

  #fewFrom(matches: Bitmap, sort: BeatSort, after: Place | undefined): readonly number[] {
    const slots: number[] = []
    forEachBit(matches, (slot) => slots.push(slot))
    const order = new SortedSlots((slot) => {
      const entry = this.entry(slot)
      return { value: sortValue(sort, entry), createdAt: entry.createdAt, id: entry.id }
    })
    order.load(slots)
    return after ? order.slots.slice(order.firstAfter(after)) : order.slots
  }

  /** Takes a range out of a sorted list: sets the bits inside, or clears those outside, whichever are fewer. */
  #range(column: 'price' | 'bpm', min: number | undefined, max: number | undefined): Bitmap | undefined {
    if (min === undefined && max === undefined) return undefined
    const order = this.#orders[column]
    const from = min === undefined ? 0 : order.firstFrom(min)
    const to = max === undefined ? order.slots.length : order.firstFrom(Math.floor(max) + 1)
    const key = `${column} ${from} ${to}`
    const known = this.#ranges.get(key)
    if (known) return known
    const inside = Math.max(0, to - from)
    const few = inside <= order.slots.length / 2
    const bits = few ? new Uint32Array(this.#all.length) : this.#all.slice()
    if (few) for (let at = from; at < to; at++) setBit(bits, order.slots[at] as number)
    else {
      for (let at = 0; at < from; at++) clearBit(bits, order.slots[at] as number)
      for (let at = to; at < order.slots.length; at++) clearBit(bits, order.slots[at] as number)
    }
    this.#ranges.set(key, bits)
    return bits
  }

  #forgetSets(): void {
    this.#ranges.clear()
    this.#words.clear()
  }

  #ownedBy(owner: string): Bitmap {
    const bits = new Uint32Array(this.#all.length)
    for (const slot of this.owners.get(owner)?.slots ?? []) setBit(bits, slot)
    return bits
  }

  #addOwner(name: string): { number: number; slots: Set<number> } {
    const owner = { number: this.ownerNames.push(name) - 1, slots: new Set<number>() }
    this.owners.set(name, owner)
    return owner
  }

  /** Of few slots the texts are looked through; of many, the word's own set is made once and kept. */
  #keepWithWord(matches: Bitmap, word: string): void {
    if (countBits(matches) < this.size / 8) this.#removeWithoutWord(matches, word)
    else intersect(matches, this.#slotsWithWord(word))
  }

  #slotsWithWord(word: string): Bitmap {
    const known = this.#words.get(word)
    if (known) return known
    const slots = this.#all.slice()
    this.#removeWithoutWord(slots, word)
    this.#words.set(word, slots)
    return slots
  }

  #removeWithoutWord(slots: Bitmap, word: string): void {
    forEachBit(slots.slice(), (slot) => {
      if (!this.entry(slot).text.includes(word)) clearBit(slots, slot)
    })
  }

  #write(beat: IndexedBeat): number {
    const slot = this.#free.pop() ?? this.#entries.length
    const { id, priceCents, bpm, tone, owner, tagIds, createdAt } = beat
    const text = [beat.title, owner, ...beat.tagNames].join('\n').toLowerCase()
    this.#entries[slot] = {
      id,
      priceCents,
      bpm,
      tone,
      owner,
      tagIds,
      createdAt,
      title: beat.title.toLowerCase(),
      text,
    }
    this.#slots.set(id, slot)
    this.#all = grown(this.#all, slot + 1)
    setBit(this.#all, slot)
    addTo(this.tones, tone, slot)
    for (const tag of tagIds) addTo(this.tags, tag, slot)
    const owned = this.owners.get(owner) ?? this.#addOwner(owner)
    owned.slots.add(slot)
    this.ownerNumbers[slot] = owned.number
    return slot
  }
}

const NOTHING: Bitmap = new Uint32Array()

/** The words of a search, in lower case; all of them must be found. */
export function searchWords(q: string | undefined): string[] {
  return (q ?? '').toLowerCase().split(/\s+/).filter(Boolean)
}

function addTo(sets: Map<string, Bitmap>, name: string, slot: number): void {
  const bits = grown(sets.get(name) ?? NOTHING, slot + 1)
  setBit(bits, slot)
  sets.set(name, bits)
}

function intersectIf(matches: Bitmap, other: Bitmap | undefined): void {
  if (other) intersect(matches, other)
}
