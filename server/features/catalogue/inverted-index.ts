import type { BitMemory } from './bit-memory.ts'
import type { Bitmap } from './bitmap.ts'
import { SlotSet } from './hybrid-bitset.ts'

/** What several beats have in common, such as tones: each value has a number, and the slots of the beats that have it. */
export class SharedValues {
  readonly #memory: BitMemory
  readonly #numbers = new Map<string, number>()
  readonly values: string[] = []
  readonly sets: SlotSet[] = []

  constructor(memory: BitMemory) {
    this.#memory = memory
  }

  /** The number of a value, which gets one where it has none. */
  numberOf(value: string): number {
    const known = this.#numbers.get(value)
    if (known !== undefined) return known
    const number = this.values.push(value) - 1
    this.#numbers.set(value, number)
    this.sets.push(new SlotSet(this.#memory))
    return number
  }

  /** The number of a value that some beat has had. */
  find(value: string): number | undefined {
    return this.#numbers.get(value)
  }

  /** The slots that have a value; undefined where no beat ever had it. */
  get(value: string): SlotSet | undefined {
    const number = this.#numbers.get(value)
    return number === undefined ? undefined : this.sets[number]
  }

  /** Answers the number of the value. */
  add(value: string, slot: number): number {
    const number = this.numberOf(value)
    ;(this.sets[number] as SlotSet).add(slot)
    return number
  }

  /** How many slots have each value, by its number. */
  sizes(): Uint32Array {
    return Uint32Array.from(this.sets, (set) => set.size)
  }

  /** How many of the slots in `bits` have each value, by its number. `listed` are those slots where they are at hand. */
  countIn(bits: Bitmap, listed?: Uint32Array): Uint32Array {
    return Uint32Array.from(this.sets, (set) => set.countIn(bits, listed))
  }

  /** How many slots could be looked up one by one in the time that `countIn` takes. */
  get countingCost(): number {
    return this.sets.reduce((sum, set) => sum + set.countingCost, 0)
  }

  /** From now on these slots have the value, and no others. Rising. */
  replace(value: string, slots: Iterable<number>): void {
    const number = this.numberOf(value)
    this.sets[number]?.release()
    const set = new SlotSet(this.#memory)
    for (const slot of slots) set.add(slot)
    this.sets[number] = set
  }
}
