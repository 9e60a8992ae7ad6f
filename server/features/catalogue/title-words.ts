import { type Bitset, setBit } from './bitset.ts'

/**
 * Inverted index of the words in titles. A catalogue has far fewer distinct words than titles, so all words stand in
 * one string, and a search for a fragment is a few calls of `indexOf`.
 */
export class TitleWords {
  /** Each word with a line break behind it. */
  #text = ''
  /** Where each word starts in the text, by its code. */
  readonly #starts: number[] = []
  readonly #codes = new Map<string, number>()
  /** The slots that have each word, by its code. */
  readonly #slots: number[][] = []

  /** Takes the title in lower case. */
  add(slot: number, title: string): void {
    for (const word of new Set(wordsOf(title))) {
      const code = this.#codes.get(word)
      if (code !== undefined) this.#slots[code]?.push(slot)
      else {
        this.#codes.set(word, this.#starts.length)
        this.#starts.push(this.#text.length)
        this.#slots.push([slot])
        this.#text += `${word}\n`
      }
    }
  }

  delete(slot: number, title: string): void {
    for (const word of new Set(wordsOf(title))) {
      const slots = this.#slots[this.#codes.get(word) as number] as number[]
      slots.splice(slots.indexOf(slot), 1)
    }
  }

  /** Adds the slots whose titles have a word that contains the fragment. */
  addMatches(bits: Bitset, fragment: string): void {
    let code = 0
    for (
      let at = this.#text.indexOf(fragment);
      at >= 0;
      at = this.#text.indexOf(fragment, this.#starts[code])
    ) {
      code = this.#firstStartingAfter(at, code)
      for (const slot of this.#slots[code - 1] as number[]) setBit(bits, slot)
      if (code === this.#starts.length) return
    }
  }

  /** The first code, from `low` on, whose word starts after this place in the text. */
  #firstStartingAfter(place: number, low: number): number {
    let high = this.#starts.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.#starts[middle] as number) <= place) low = middle + 1
      else high = middle
    }
    return low
  }
}

/** The words of a text or of a search, in lower case. */
export function wordsOf(text: string): string[] {
  return text.toLowerCase().split(/\s+/).filter(Boolean)
}
