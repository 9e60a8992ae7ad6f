import { bpmBucketLabel, bpmBuckets } from '#contract/catalogue/bpm-buckets.ts'
import { choiceNames, choicesOf } from '#contract/catalogue/choice-filters.ts'
import { bitsOf, emptyBitset } from './bitset.ts'
import type { ChoiceValues } from './choice-columns.ts'
import { IndexColumn, StringColumn, StringListColumn } from './columns.ts'
import type { CatalogueNames } from './names.ts'
import { SimilarityIndex } from './similarity-index.ts'
import { TitleWords } from './title-words.ts'

/** The indexed fields of a beat. The database has the rest. */
export type IndexedBeat = ChoiceValues & {
  id: string
  /** Lowest price at which it can be bought. */
  priceCents: number
  bpm: number
  ownerId: string
  tagIds: readonly string[]
  title: string
  /** Milliseconds since 1970. */
  createdAt: number
  /** Similarity vector; undefined for unanalyzed beats. */
  vector?: Float32Array | undefined
}

/**
 * Beats as columns: each beat has a slot, the index of its values in every column. A beat keeps its slot for the life
 * of the process, even while it is not on sale.
 */
export class BeatTable {
  #names: CatalogueNames
  #lacksNames = false
  readonly #slots = new Map<string, number>()
  readonly ids: string[] = []
  /** Lower case. */
  readonly titles: string[] = []
  /** Milliseconds since 1970. */
  readonly createdAt: number[] = []
  readonly priceCents = new IndexColumn()
  readonly bpm = new IndexColumn()
  readonly bpmBucket = new StringColumn()
  readonly choices = choicesOf(() => new StringColumn())
  /** User ids. */
  readonly owner = new StringColumn()
  /** Tag ids. */
  readonly tags = new StringListColumn()
  readonly titleWords = new TitleWords()
  readonly similarity = new SimilarityIndex()

  constructor(names: CatalogueNames) {
    this.#names = names
  }

  get names(): CatalogueNames {
    return this.#names
  }

  /** True after adding a beat with a tag or producer of unknown name. */
  get lacksNames(): boolean {
    return this.#lacksNames
  }

  /** Number of slots. */
  get length(): number {
    return this.ids.length
  }

  slotOf(id: string): number | undefined {
    return this.#slots.get(id)
  }

  /** Adds or replaces beats and returns their slots. */
  write(beats: readonly IndexedBeat[]): number[] {
    const retagged = new Map<number, readonly string[]>()
    const slots = beats.map((beat) => {
      const known = this.#slots.get(beat.id)
      const slot = known ?? this.ids.push(beat.id) - 1
      if (known === undefined) {
        this.#slots.set(beat.id, slot)
        this.tags.push(beat.tagIds)
      } else {
        this.titleWords.delete(slot, this.titles[slot] as string)
        retagged.set(slot, beat.tagIds)
      }
      this.titles[slot] = beat.title.toLowerCase()
      this.createdAt[slot] = beat.createdAt
      this.priceCents.set(slot, beat.priceCents)
      this.bpm.set(slot, beat.bpm)
      this.bpmBucket.set(slot, bucketOf(beat.bpm))
      for (const name of choiceNames) this.choices[name].set(slot, beat[name])
      this.owner.set(slot, beat.ownerId)
      this.similarity.set(slot, beat.vector, beat)
      this.titleWords.add(slot, this.titles[slot] as string)
      this.#lacksNames ||= !this.#knows(beat)
      return slot
    })
    if (retagged.size > 0) this.tags.replace(retagged)
    return slots
  }

  /** Replaces the names of tags and producers. Removes tags without a name from all beats. */
  rename(names: CatalogueNames): void {
    this.#names = names
    this.#lacksNames = false
    const nameless = this.tags.values.filter((id) => names.tags.of(id) === undefined)
    this.#changeTags(this.#slotsTagged(nameless), (ids) => ids.filter((id) => !nameless.includes(id)))
  }

  /** Replaces the set of beats with this tag. Ignores unknown beat ids. */
  retag(tagId: string, beatIds: readonly string[]): void {
    const tagged = new Set(beatIds.flatMap((id) => this.#slots.get(id) ?? []))
    this.#changeTags(new Set([...this.#slotsTagged([tagId]), ...tagged]), (ids, slot) => [
      ...ids.filter((id) => id !== tagId),
      ...(tagged.has(slot) ? [tagId] : []),
    ])
  }

  #slotsTagged(tagIds: readonly string[]): Iterable<number> {
    const bits = emptyBitset(this.length)
    this.tags.addAny(bits, tagIds)
    return bitsOf(bits)
  }

  #changeTags(slots: Iterable<number>, change: (ids: string[], slot: number) => string[]): void {
    this.tags.replace(new Map([...slots].map((slot) => [slot, change(this.tags.at(slot), slot)])))
  }

  #knows({ ownerId, tagIds }: IndexedBeat): boolean {
    const { owners, tags } = this.#names
    return owners.of(ownerId) !== undefined && tagIds.every((id) => tags.of(id) !== undefined)
  }
}

/** The label of the bucket that contains this BPM, or an empty string. */
function bucketOf(bpm: number): string {
  const bucket = bpmBuckets.find(({ min, max }) => bpm >= min && bpm <= max)
  return bucket ? bpmBucketLabel(bucket) : ''
}
