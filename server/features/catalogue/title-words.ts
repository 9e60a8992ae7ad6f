import type { BitMemory } from './bit-memory.ts'
import type { Bitmap } from './bitmap.ts'
import { setBit } from './bitmap.ts'
import { SlotSet } from './hybrid-bitset.ts'
import { TextFragments } from './trigram-index.ts'

/** The words of all titles, and which slots have each. A catalogue has far fewer different words than titles. */
export class TitleWords {
  readonly #memory: BitMemory
  readonly #numbers = new Map<string, number>()
  readonly #words = new TextFragments()
  /** The slots that have a word: one alone as a number, because most words of a large catalogue are rare. */
  readonly #slots: (number | SlotSet)[] = []

  constructor(memory: BitMemory) {
    this.#memory = memory
  }

  /** Takes the title in lower case. */
  add(slot: number, title: string): void {
    for (const word of wordsOf(title)) {
      const number = this.#numbers.get(word)
      if (number === undefined) {
        this.#numbers.set(word, this.#words.add(word))
        this.#slots.push(slot)
      } else this.#manyOf(number).add(slot)
    }
  }

  delete(slot: number, title: string): void {
    for (const word of wordsOf(title)) {
      const number = this.#numbers.get(word)
      if (number !== undefined) this.#manyOf(number).delete(slot)
    }
  }

  /** Sets the bits of the slots that have the fragment in their title. */
  addMatchesTo(bits: Bitmap, fragment: string): void {
    this.#words.forEachWith(fragment, (word) => {
      const slots = this.#slots[word] as number | SlotSet
      if (typeof slots === 'number') setBit(bits, slots)
      else slots.addTo(bits)
    })
  }

  #manyOf(number: number): SlotSet {
    const slots = this.#slots[number] as number | SlotSet
    if (typeof slots !== 'number') return slots
    const many = new SlotSet(this.#memory)
    many.add(slots)
    this.#slots[number] = many
    return many
  }
}

/** The words of a text or of a search, in lower case. */
export function wordsOf(text: string): string[] {
  return text.toLowerCase().split(/\s+/).filter(Boolean)
}
