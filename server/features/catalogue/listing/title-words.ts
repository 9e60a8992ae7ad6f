import { type Bitset, setBit } from './bitset.ts'

/**
 * Inverted index of title words. A catalogue has far fewer distinct words than titles, so all words are concatenated
 * into one string, and a substring search takes a few calls of `indexOf`.
 */
export class TitleWords {
  /** All words, each followed by a line break. */
  #text = ''
  /** Start of each word in the text, by word code. */
  readonly #starts: number[] = []
  readonly #codes = new Map<string, number>()
  /** Slots with each word, by word code. */
  readonly #slots: number[][] = []

  /** @param title in lower case */
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

  /** Adds the slots with a title word that contains the fragment. */
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

  /** Binary search for the first code from `low` whose word starts after this position. */
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

/** Of Latin, Greek and Cyrillic letters. Not those of Japanese, which make other sounds. */
const ACCENTS = /[\u0300-\u036f]/g
const MARKS_AT_LETTERS = /(?<=[\p{L}\p{N}])['’‐-]+|['’‐-]+(?=[\p{L}\p{N}])/gu
const AND = /(?<=\p{L})&/gu

/**
 * Splits a title, name or search query into words as they are compared: in lower case, without accents, hyphens and
 * apostrophes, with `n` for `&`. So `lofi` finds Lo-Fi, `rnb` R&B, and `Café` is found from any keyboard.
 */
export function wordsOf(text: string): string[] {
  return text
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .toLowerCase()
    .replace(MARKS_AT_LETTERS, '')
    .replace(AND, 'n')
    .split(/\s+/)
    .filter(Boolean)
}
