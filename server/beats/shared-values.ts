import { SlotSet } from './slot-set.ts'

/** What several beats have in common, such as tones: each value has a number, and the slots of the beats that have it. */
export class SharedValues {
  readonly #numbers = new Map<string, number>()
  readonly values: string[] = []
  readonly sets: SlotSet[] = []

  /** The number of a value, which gets one where it has none. */
  numberOf(value: string): number {
    const known = this.#numbers.get(value)
    if (known !== undefined) return known
    const number = this.values.push(value) - 1
    this.#numbers.set(value, number)
    this.sets.push(new SlotSet())
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

  /** Puts another set in the place of a value's own. */
  replace(value: string, slots: SlotSet): void {
    this.sets[this.numberOf(value)] = slots
  }
}
