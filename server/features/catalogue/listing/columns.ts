import { type Bitset, lowestBit, setBit } from './bitset.ts'

/** One integer below 2^31 per slot. */
export class IndexColumn {
  values = new Int32Array(64)
  length = 0

  set(slot: number, value: number): void {
    if (slot >= this.values.length) {
      const larger = new Int32Array(this.values.length * 2)
      larger.set(this.values)
      this.values = larger
    }
    this.values[slot] = value
    this.length = Math.max(this.length, slot + 1)
  }

  /** Adds the slots that have this value. */
  addEqual(bits: Bitset, value: number): void {
    for (let slot = 0; slot < this.length; slot++) if (this.values[slot] === value) setBit(bits, slot)
  }
}

/** Dictionary encoding: columns contain codes of distinct strings, starting at 0. */
class Dictionary {
  readonly values: string[] = []
  readonly #codes = new Map<string, number>()

  /** Undefined for a value that no beat has ever had. */
  find(value: string): number | undefined {
    return this.#codes.get(value)
  }

  /** Assigns a code to a new value. */
  protected encode(value: string): number {
    const known = this.#codes.get(value)
    if (known !== undefined) return known
    const code = this.values.push(value) - 1
    this.#codes.set(value, code)
    return code
  }

  /** Lookup table by code: 1 for these values. */
  protected flags(values: readonly string[]): Uint8Array {
    const flags = new Uint8Array(this.values.length)
    for (const value of values) flags[this.find(value) ?? flags.length] = 1
    return flags
  }
}

/** One string per slot, such as the tone. */
export class StringColumn extends Dictionary {
  readonly #column = new IndexColumn()

  set(slot: number, value: string): void {
    this.#column.set(slot, this.encode(value))
  }

  /** The code of a slot's value. */
  codeAt(slot: number): number {
    return this.#column.values[slot] as number
  }

  at(slot: number): string {
    return this.values[this.#column.values[slot] as number] as string
  }

  /** Adds the slots with one of these values. */
  addAny(bits: Bitset, values: readonly string[]): void {
    if (values.length === 0) return
    const { values: codes, length } = this.#column
    const isWanted = this.flags(values)
    for (let slot = 0; slot < length; slot++) if (isWanted[codes[slot] as number] === 1) setBit(bits, slot)
  }

  /** Counts the slots of a set per value, by code. */
  tally(bits: Bitset): Int32Array {
    const { values: codes } = this.#column
    const counts = new Int32Array(this.values.length)
    for (let at = 0; at < bits.length; at++)
      for (let word = bits[at] as number; word !== 0; word &= word - 1) {
        const code = codes[lowestBit(at, word)] as number
        counts[code] = (counts[code] as number) + 1
      }
    return counts
  }
}

/** A list of strings per slot, such as tags. All lists are concatenated in one array. */
export class StringListColumn extends Dictionary {
  /** Start of each slot's list, which is the end of the previous one. */
  #starts: number[] = [0]
  #codes: number[] = []

  at(slot: number): string[] {
    const codes = this.#codes.slice(this.#starts[slot], this.#starts[slot + 1])
    return codes.map((code) => this.values[code] as string)
  }

  /** Appends the next slot. */
  push(values: readonly string[]): void {
    for (const value of values) this.#codes.push(this.encode(value))
    this.#starts.push(this.#codes.length)
  }

  /** Replaces the lists of these slots. Copies all lists. */
  replace(changes: ReadonlyMap<number, readonly string[]>): void {
    const [starts, codes] = [this.#starts, this.#codes]
    this.#starts = [0]
    this.#codes = []
    for (let slot = 0; slot < starts.length - 1; slot++) {
      const changed = changes.get(slot)
      if (changed) this.push(changed)
      else {
        const end = starts[slot + 1] as number
        for (let at = starts[slot] as number; at < end; at++) this.#codes.push(codes[at] as number)
        this.#starts.push(this.#codes.length)
      }
    }
  }

  /** Adds the slots with at least one of these values. */
  addAny(bits: Bitset, values: readonly string[]): void {
    if (values.length === 0) return
    const isWanted = this.flags(values)
    for (let slot = 0, at = 0; at < this.#codes.length; at++) {
      while (at >= (this.#starts[slot + 1] as number)) slot++
      if (isWanted[this.#codes[at] as number] === 1) setBit(bits, slot)
    }
  }

  /** Counts the slots of a set per value, by code. */
  tally(bits: Bitset): Int32Array {
    const [starts, codes] = [this.#starts, this.#codes]
    const counts = new Int32Array(this.values.length)
    for (let at = 0; at < bits.length; at++)
      for (let word = bits[at] as number; word !== 0; word &= word - 1) {
        const slot = lowestBit(at, word)
        const end = starts[slot + 1] as number
        for (let place = starts[slot] as number; place < end; place++) {
          const code = codes[place] as number
          counts[code] = (counts[code] as number) + 1
        }
      }
    return counts
  }
}
