import type { Draws } from './draws.ts'
import type { Message } from './msg.ts'

/** Whole sentences as one paragraph. */
export function joinSentences(i18n: Draws, sentences: readonly Message[]): string {
  return sentences.map((sentence) => i18n._(sentence)).join(i18n.locale === 'ja' ? '' : ' ')
}
