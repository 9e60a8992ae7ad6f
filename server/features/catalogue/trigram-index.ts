import { emptyBitmap, forEachBit, setBit } from './bitmap.ts'

const GRAM_LENGTH = 3

/**
 * Finds, among many short texts, those that hold a fragment: each text is listed under its runs of three characters,
 * and only what stands under the rarest run of the fragment is looked at. Texts are numbered from 0 as they are added
 * and are never forgotten.
 */
export class TextFragments {
  readonly #texts: string[] = []
  readonly #grams = new Map<string, number[]>()

  /** Answers the number of the text. Adding one twice gives it two numbers. */
  add(text: string): number {
    const number = this.#texts.push(text) - 1
    for (const gram of gramsOf(text)) {
      const listed = this.#grams.get(gram)
      if (listed) listed.push(number)
      else this.#grams.set(gram, [number])
    }
    return number
  }

  /** Calls `visit` once with the number of each text that holds the fragment, which is not empty. */
  forEachWith(fragment: string, visit: (number: number) => void): void {
    if (fragment.length < GRAM_LENGTH) this.#forEachWithShort(fragment, visit)
    else
      for (const number of this.#rarest(fragment))
        if ((this.#texts[number] as string).includes(fragment)) visit(number)
  }

  /** What is shorter than a run is in every text under a run that holds it. */
  #forEachWithShort(fragment: string, visit: (number: number) => void): void {
    const found = emptyBitmap(this.#texts.length)
    for (const [gram, numbers] of this.#grams)
      if (gram.includes(fragment)) for (const number of numbers) setBit(found, number)
    forEachBit(found, visit)
  }

  #rarest(fragment: string): readonly number[] {
    let rarest: readonly number[] | undefined
    for (const gram of gramsOf(fragment)) {
      const listed = this.#grams.get(gram) ?? []
      if (!rarest || listed.length < rarest.length) rarest = listed
    }
    return rarest ?? []
  }
}

/** Every run of three characters once; a shorter text is its own. */
function gramsOf(text: string): Set<string> {
  const grams = new Set<string>()
  if (text.length < GRAM_LENGTH) return grams.add(text)
  for (let at = 0; at + GRAM_LENGTH <= text.length; at++) grams.add(text.slice(at, at + GRAM_LENGTH))
  return grams
}
