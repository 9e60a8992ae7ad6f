import type { Draws } from './draws.ts'
import type { Message } from './msg.ts'

/** Whole sentences as one paragraph. */
export function joinSentences({ locale, _: draw }: Draws, sentences: readonly Message[]): string {
  return sentences.map((sentence) => draw(sentence)).join(locale === 'ja' ? '' : ' ')
}
