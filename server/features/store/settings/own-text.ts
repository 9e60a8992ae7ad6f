import { ownPhrase } from '#contract/store/owner-texts.ts'
import type { SettingValues } from '#contract/store/settings.ts'
import type { Locale } from '#contract/text/locales.ts'
import { type Message, msg } from '#contract/text/msg.ts'
import { i18nOf } from '#server/platform/text/i18n-of.ts'

/**
 * A short text in a language: the owner's translation; of a standard text, that of the store; else as the owner wrote it.
 */
export function ownTextIn(current: SettingValues, written: string, locale: Locale): string {
  const isTranslated = current.translations[locale]?.phrases[written.trim()] !== undefined
  const standard = isTranslated ? undefined : standardMessage(current.storeName, written)
  return standard ? i18nOf(locale)._(standard) : ownPhrase(current, written, locale).text
}

let known: { storeName: string; texts: ReadonlyMap<string, Message> } | undefined

/** The message of a standard text, by its English, which `standard-texts.ts` of the contract has for pages. */
export function standardMessage(storeName: string, english: string): Message | undefined {
  if (known?.storeName !== storeName) {
    const texts = messages({ storeName }).map((message) => [i18nOf('en')._(message), message] as const)
    known = { storeName, texts: new Map(texts) }
  }
  return known.texts.get(english)
}

const messages = ({ storeName }: { storeName: string }): Message[] => [
  msg`${{ storeName }} sells beats made by people who play them. Every track is tagged with its tempo and tone, and licensed in one step.`,
  msg`New beats and news from ${{ storeName }}. Unsubscribe anytime.`,
  msg`The room behind the beats`,
  msg`${{ storeName }} is a working studio with one live room, one desk and engineers who made half of this catalogue. Bring a beat you bought here, or start from nothing.`,
  msg`About ${{ storeName }}`,
  msg`Listen to every beat before you buy, choose the license that fits your release, and download your files right after you pay.`,
  msg`Mixing`,
  msg`Stems in, finished record out.`,
  msg`Production`,
  msg`A beat built around your voice.`,
  msg`Composition`,
  msg`Chords, lines and live players.`,
  msg`Session booking`,
  msg`Four hours with an engineer.`,
  msg`Morning`,
  msg`Vocal recording and mixing`,
  msg`Afternoon`,
  msg`Beat production and sound design`,
  msg`Evening`,
  msg`Extended full production`,
  msg`For a first release, a mixtape or a demo.`,
  msg`For a single that you mean to push.`,
  msg`To mix it as if you had made it.`,
  msg`Yours alone from now on.`,
]
