import type { BeatFilters, BeatSort } from '#contract/beat-filters.ts'
import { beatSorts } from '#contract/beat-filters.ts'

/** What the index needs to know of a beat. Everything else is read from the database when a page is shown. */
export type IndexedBeat = {
  id: string
  priceCents: number
  bpm: number
  tone: string
  owner: string
  tagIds: readonly string[]
  title: string
  description: string
  tagNames: readonly string[]
  createdAt: number
}

/** Where a page ended: the sort values of its last beat. It stays meaningful after that beat is gone. */
export type PageEnd = { value: number | string; createdAt: number; id: string }

export type SearchResult = { ids: string[]; end: PageEnd | undefined }

/**
 * The catalogue in columns, in memory: answers every combination of filters, search and sort in one scan that
 * costs the same whatever is asked, on either database. The database stays the source of truth; `Catalogue`
 * keeps this index in step with it.
 *
 * Each beat has a slot in the columns. For each sort there is a list of slots in order, so that a page is found
 * by binary search and then read along the list.
 */
export class CatalogueIndex {
  readonly #slots = new Map<string, number>()
  readonly #free: number[] = []
  readonly #ids: string[] = []
  readonly #titles: string[] = []
  readonly #texts: string[] = []
  readonly #created: number[] = []
  readonly #prices: number[] = []
  readonly #bpms: number[] = []
  readonly #tones: number[] = []
  readonly #owners: number[] = []
  readonly #tags: Uint32Array[] = []
  readonly toneNames = new Dictionary()
  readonly ownerNames = new Dictionary()
  readonly tagIds = new Dictionary()
  #orders = new Map<BeatSort, number[]>(beatSorts.map((sort) => [sort, []]))

  get size(): number {
    return this.#slots.size
  }

  /** Replaces everything. Cheaper than adding one by one: each order is sorted once. */
  load(beats: Iterable<IndexedBeat>): void {
    for (const beat of beats) this.#write(this.#slotFor(beat.id), beat)
    const newest = [...this.#slots.values()].sort((a, b) =>
      this.#compare('newest', a, this.#key('newest', b)),
    )
    for (const sort of beatSorts) {
      // The sort is stable, so equal values stay in the order of newest.
      const order = sort === 'newest' ? newest : [...newest].sort((a, b) => this.#compareValues(sort, a, b))
      this.#orders.set(sort, order)
    }
  }

  upsert(beat: IndexedBeat): void {
    this.remove(beat.id)
    const slot = this.#slotFor(beat.id)
    this.#write(slot, beat)
    for (const [sort, order] of this.#orders)
      order.splice(this.#firstAfter(sort, this.#key(sort, slot)), 0, slot)
  }

  remove(id: string): void {
    const slot = this.#slots.get(id)
    if (slot === undefined) return
    for (const order of this.#orders.values()) order.splice(order.indexOf(slot), 1)
    this.#slots.delete(id)
    this.#free.push(slot)
  }

  /** One page of ids in the given order, starting after `after`. */
  page(filters: BeatFilters, sort: BeatSort, limit: number, after?: PageEnd): SearchResult {
    const order = this.#orders.get(sort) ?? []
    const matches = this.#matcher(filters)
    const ids: string[] = []
    let last = -1
    for (let at = after ? this.#firstAfter(sort, after) : 0; at < order.length; at++) {
      const slot = order[at] as number
      if (!matches(slot)) continue
      // One more than the page holds was found: there is a next page.
      if (ids.length === limit) return { ids, end: this.#key(sort, last) }
      ids.push(this.#ids[slot] as string)
      last = slot
    }
    return { ids, end: undefined }
  }

  count(filters: BeatFilters): number {
    const matches = this.#matcher(filters)
    let count = 0
    for (const slot of this.#orders.get('newest') ?? []) if (matches(slot)) count++
    return count
  }

  /**
   * Calls `visit` for each beat that fails at most one of the filters that have a control of their own (price, bpm,
   * tone, user), with the one it fails. Facets count from this in a single scan.
   */
  scan(
    filters: BeatFilters,
    visit: (beat: ScannedBeat, failed: 'price' | 'bpm' | 'tone' | 'user' | undefined) => void,
  ): void {
    const matchesRest = this.#matcher({ tags: filters.tags, ...(filters.q && { q: filters.q }) })
    const [priceFrom, priceTo] = centsRange(filters)
    const { bpmMin = -Infinity, bpmMax = Infinity } = filters
    const tone = filters.tone === undefined ? -1 : this.toneNames.find(filters.tone)
    const owner = filters.user === undefined ? -1 : this.ownerNames.find(filters.user)
    const beat: ScannedBeat = { priceCents: 0, bpm: 0, tone: 0, owner: 0, tags: new Uint32Array() }
    for (const slot of this.#orders.get('newest') ?? []) {
      if (!matchesRest(slot)) continue
      beat.priceCents = this.#prices[slot] as number
      beat.bpm = this.#bpms[slot] as number
      beat.tone = this.#tones[slot] as number
      beat.owner = this.#owners[slot] as number
      beat.tags = this.#tags[slot] as Uint32Array
      const failsPrice = beat.priceCents < priceFrom || beat.priceCents > priceTo
      const failsBpm = beat.bpm < bpmMin || beat.bpm > bpmMax
      const failsTone = filters.tone !== undefined && beat.tone !== tone
      const failsUser = filters.user !== undefined && beat.owner !== owner
      const failures = Number(failsPrice) + Number(failsBpm) + Number(failsTone) + Number(failsUser)
      if (failures > 1) continue
      visit(
        beat,
        failsPrice ? 'price' : failsBpm ? 'bpm' : failsTone ? 'tone' : failsUser ? 'user' : undefined,
      )
    }
  }

  /** A test of one slot against all filters, with everything that does not depend on the slot worked out before. */
  #matcher(filters: BeatFilters): (slot: number) => boolean {
    const [priceFrom, priceTo] = centsRange(filters)
    const { bpmMin = -Infinity, bpmMax = Infinity } = filters
    const tone = filters.tone === undefined ? undefined : this.toneNames.find(filters.tone)
    const owner = filters.user === undefined ? undefined : this.ownerNames.find(filters.user)
    const wanted = filters.tags.map((id) => this.tagIds.find(id))
    if (tone === NOT_FOUND || owner === NOT_FOUND || wanted.includes(NOT_FOUND)) return () => false
    const tagWords = wanted.map((tag) => [tag >>> 5, 1 << (tag & 31)] as const)
    const words = searchWords(filters.q)
    return (slot) => {
      const price = this.#prices[slot] as number
      if (price < priceFrom || price > priceTo) return false
      const bpm = this.#bpms[slot] as number
      if (bpm < bpmMin || bpm > bpmMax) return false
      if (tone !== undefined && this.#tones[slot] !== tone) return false
      if (owner !== undefined && this.#owners[slot] !== owner) return false
      const tags = this.#tags[slot] as Uint32Array
      for (const [word, bit] of tagWords) if (((tags[word] ?? 0) & bit) === 0) return false
      if (words.length > 0) {
        const text = this.#texts[slot] as string
        for (const word of words) if (!text.includes(word)) return false
      }
      return true
    }
  }

  #slotFor(id: string): number {
    const slot = this.#slots.get(id) ?? this.#free.pop() ?? this.#ids.length
    this.#slots.set(id, slot)
    return slot
  }

  #write(slot: number, beat: IndexedBeat): void {
    this.#ids[slot] = beat.id
    this.#titles[slot] = beat.title.toLowerCase()
    this.#texts[slot] = [beat.title, beat.owner, ...beat.tagNames, beat.description].join('\n').toLowerCase()
    this.#created[slot] = beat.createdAt
    this.#prices[slot] = beat.priceCents
    this.#bpms[slot] = beat.bpm
    this.#tones[slot] = this.toneNames.intern(beat.tone)
    this.#owners[slot] = this.ownerNames.intern(beat.owner)
    this.#tags[slot] = bitset(beat.tagIds.map((id) => this.tagIds.intern(id)))
  }

  #value(sort: BeatSort, slot: number): number | string {
    switch (sort) {
      case 'newest':
        return 0
      case 'price':
        return this.#prices[slot] as number
      case '-price':
        return -(this.#prices[slot] as number)
      case 'bpm':
        return this.#bpms[slot] as number
      case '-bpm':
        return -(this.#bpms[slot] as number)
      case 'title':
        return this.#titles[slot] as string
    }
  }

  #key(sort: BeatSort, slot: number): PageEnd {
    return {
      value: this.#value(sort, slot),
      createdAt: this.#created[slot] as number,
      id: this.#ids[slot] as string,
    }
  }

  #compareValues(sort: BeatSort, a: number, b: number): number {
    return compare(this.#value(sort, a), this.#value(sort, b))
  }

  /** Order of a slot against a place: by value, then newest first, then id, so that no two are equal. */
  #compare(sort: BeatSort, slot: number, place: PageEnd): number {
    return (
      compare(this.#value(sort, slot), place.value) ||
      compare(place.createdAt, this.#created[slot] as number) ||
      compare(place.id, this.#ids[slot] as string)
    )
  }

  /** Where in an order the first slot stands that comes after the place. */
  #firstAfter(sort: BeatSort, place: PageEnd): number {
    const order = this.#orders.get(sort) ?? []
    let low = 0
    let high = order.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#compare(sort, order[middle] as number, place) <= 0) low = middle + 1
      else high = middle
    }
    return low
  }
}

export type ScannedBeat = {
  priceCents: number
  bpm: number
  /** Numbers in the index's dictionaries. */
  tone: number
  owner: number
  /** Bit set of tag numbers. */
  tags: Uint32Array
}

const NOT_FOUND = -1

/** Numbers for names, so that columns compare integers. */
class Dictionary {
  readonly #numbers = new Map<string, number>()
  readonly names: string[] = []

  intern(name: string): number {
    const known = this.#numbers.get(name)
    if (known !== undefined) return known
    this.#numbers.set(name, this.names.length)
    return this.names.push(name) - 1
  }

  find(name: string): number {
    return this.#numbers.get(name) ?? NOT_FOUND
  }
}

/** The words of a search, in lower case; all of them must be found. */
export function searchWords(q: string | undefined): string[] {
  return (q ?? '').toLowerCase().split(/\s+/).filter(Boolean)
}

/** Inclusive range in cents. A bound between two cents is rounded to the cent inside the range. */
function centsRange({ priceMin, priceMax }: BeatFilters): [from: number, to: number] {
  return [
    priceMin === undefined ? -Infinity : Math.ceil(Number((priceMin * 100).toFixed(6))),
    priceMax === undefined ? Infinity : Math.floor(Number((priceMax * 100).toFixed(6))),
  ]
}

function bitset(numbers: readonly number[]): Uint32Array {
  const bits = new Uint32Array((Math.max(-1, ...numbers) >>> 5) + 1 || 0)
  for (const number of numbers) bits[number >>> 5] = ((bits[number >>> 5] ?? 0) | (1 << (number & 31))) >>> 0
  return bits
}

function compare<T extends number | string>(a: T, b: T): number {
  return a < b ? -1 : a > b ? 1 : 0
}
