const WORDS = 4
const EMPTY = 0
/** Where an id is put together. */
const idBytes = Buffer.alloc(16)
const UUID_LENGTH = 36
const HYPHEN = 45

/**
 * The id of the beat in each slot, and the slot of each id. UUIDs are kept as 16 bytes and found through a hash table
 * (open addressing, linear probing) of slots: a quarter of what texts in a Map take, and nothing for the garbage
 * collector to walk through. Ids that are no UUIDs are kept as they are.
 */
export class BeatIds {
  #words = new Uint32Array(WORDS * 64)
  /** A slot plus one, or EMPTY. At most half full. */
  #table = new Uint32Array(128)
  readonly #others = new Map<string, number>()
  readonly #otherOf = new Map<number, string>()
  #size = 0

  get size(): number {
    return this.#size
  }

  /** The id in a slot that is in use. */
  at(slot: number): string {
    const other = this.#otherOf.get(slot)
    if (other !== undefined) return other
    for (let word = 0; word < WORDS; word++) idBytes.writeUInt32BE(this.#word(slot, word), word * 4)
    const hex = idBytes.toString('hex')
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
  }

  slotOf(id: string): number | undefined {
    const words = parse(id)
    if (!words) return this.#others.get(id)
    const found = this.#table[this.#find(words)] as number
    return found === EMPTY ? undefined : found - 1
  }

  /** Puts a new id into a slot that is not in use. */
  set(slot: number, id: string): void {
    this.#size++
    const words = parse(id)
    if (!words) {
      this.#others.set(id, slot)
      this.#otherOf.set(slot, id)
      return
    }
    if ((slot + 1) * WORDS > this.#words.length) this.#words = larger(this.#words)
    this.#words.set(words, slot * WORDS)
    if (this.#size * 2 > this.#table.length) this.#rebuild(this.#table.length * 2)
    this.#table[this.#find(words)] = slot + 1
  }

  delete(slot: number): void {
    this.#size--
    const other = this.#otherOf.get(slot)
    if (other !== undefined) {
      this.#others.delete(other)
      this.#otherOf.delete(slot)
      return
    }
    let hole = this.#find(this.#wordsAt(slot))
    this.#table[hole] = EMPTY
    // What was pushed on by this entry moves back, so that no search ends at the hole.
    for (let at = this.#next(hole); this.#table[at] !== EMPTY; at = this.#next(at)) {
      const home = this.#home(this.#wordsAt((this.#table[at] as number) - 1))
      const mayStay = hole < at ? home > hole && home <= at : home > hole || home <= at
      if (mayStay) continue
      this.#table[hole] = this.#table[at] as number
      this.#table[at] = EMPTY
      hole = at
    }
  }

  /** Which of two slots' ids comes first, as texts would: below, at or above zero. */
  compare(a: number, b: number): number {
    if (this.#otherOf.size > 0) {
      const [left, right] = [this.at(a), this.at(b)]
      return left < right ? -1 : left > right ? 1 : 0
    }
    for (let word = 0; word < WORDS; word++) {
      const difference = this.#word(a, word) - this.#word(b, word)
      if (difference !== 0) return difference
    }
    return 0
  }

  #word(slot: number, word: number): number {
    return this.#words[slot * WORDS + word] as number
  }

  #wordsAt(slot: number): Uint32Array {
    return this.#words.subarray(slot * WORDS, (slot + 1) * WORDS)
  }

  /** Where an id is in the table, or would be. */
  #find(words: Uint32Array): number {
    let at = this.#home(words)
    for (;;) {
      const entry = this.#table[at] as number
      if (entry === EMPTY) return at
      const start = (entry - 1) * WORDS
      // The last word is random in a UUID of any version that the store makes, so that it is looked at first.
      if (
        this.#words[start + 3] === words[3] &&
        this.#words[start + 2] === words[2] &&
        this.#words[start + 1] === words[1] &&
        this.#words[start] === words[0]
      )
        return at
      at = this.#next(at)
    }
  }

  #home(words: Uint32Array): number {
    const mixed = Math.imul((words[3] as number) ^ Math.imul(words[1] as number, 0x85ebca6b), 0x9e3779b1)
    return (mixed ^ (mixed >>> 15)) & (this.#table.length - 1)
  }

  #next(at: number): number {
    return (at + 1) & (this.#table.length - 1)
  }

  #rebuild(length: number): void {
    const entries = this.#table
    this.#table = new Uint32Array(length)
    for (const entry of entries)
      if (entry !== EMPTY) this.#table[this.#find(this.#wordsAt(entry - 1))] = entry
  }
}

/** The four words of a UUID as the store writes them, in lower case; undefined for any other text. */
function parse(id: string): Uint32Array | undefined {
  if (id.length !== UUID_LENGTH) return undefined
  const words = new Uint32Array(WORDS)
  let digits = 0
  // Digit by digit: a million of them are read at the start, and two dozen for a list.
  for (let at = 0; at < UUID_LENGTH; at++) {
    const code = id.charCodeAt(at)
    if (at === 8 || at === 13 || at === 18 || at === 23) {
      if (code !== HYPHEN) return undefined
      continue
    }
    const digit = code >= 48 && code <= 57 ? code - 48 : code >= 97 && code <= 102 ? code - 87 : -1
    if (digit < 0) return undefined
    const word = digits++ >>> 3
    words[word] = ((words[word] as number) << 4) | digit
  }
  return words
}

function larger(words: Uint32Array): Uint32Array<ArrayBuffer> {
  const more = new Uint32Array(words.length * 2)
  more.set(words)
  return more
}
