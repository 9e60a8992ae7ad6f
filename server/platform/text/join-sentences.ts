import type { Message } from '#contract/text/msg.ts'
import type { I18n } from './i18n-of.ts'

/** Whole sentences as one paragraph. */
export function joinSentences({ locale, _: draw }: I18n, sentences: readonly Message[]): string {
  return sentences.map((sentence) => draw(sentence)).join(locale === 'ja' ? '' : ' ')
}
