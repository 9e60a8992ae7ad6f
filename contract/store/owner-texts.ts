import { z } from 'zod'
import { schemaError } from '#contract/text/fault-text.ts'
import { type Locale, locales } from '#contract/text/locales.ts'
import { msg, plural } from '#contract/text/msg.ts'
import { type LegalTextKind, legalTexts } from './rich-text.ts'
import { LEGAL_TEXT_MAX, text } from './setting-fields.ts'

/**
 * What the owner wrote, in other languages. The settings keep each text in the language that it was written in; here its
 * translations stand beside it.
 */

export const PHRASE_MAX = 2_000
const MOST_PHRASES = 600

/** Translations into one language. */
export const Translation = z.object({
  phrases: z
    .record(z.string().max(PHRASE_MAX), text(PHRASE_MAX))
    .refine(
      (phrases) => Object.keys(phrases).length <= MOST_PHRASES,
      schemaError(msg`At most ${plural({ maximum: MOST_PHRASES }, { one: '# text', other: '# texts' })}.`),
    )
    .default({})
    .describe('Short texts by what they are translations of, so that one of an older text is never shown'),
  legal: z
    .partialRecord(z.enum(legalTexts), text(LEGAL_TEXT_MAX))
    .default({})
    .describe('Legal texts in Markdown'),
})
export type Translation = z.infer<typeof Translation>

export const Translations = z.partialRecord(z.enum(locales), Translation)
export type Translations = z.infer<typeof Translations>

/** The settings that say what is written in which language. */
export type TextLanguages = {
  /** The store's own. */
  language: Locale
  /** In which the owner's texts are written; null: the store's own. */
  textLanguage: Locale | null
  translations: Translations
}

/** The language that the owner's texts are written in. */
export function writtenIn({ textLanguage, language }: Omit<TextLanguages, 'translations'>): Locale {
  return textLanguage ?? language
}

/** A text as it can be shown to whoever reads this language, and in which it is. */
export type OwnText = { text: string; locale: Locale }

/** A short text of the owner's in a language, or as it was written. */
export function ownPhrase(settings: TextLanguages, written: string, locale: Locale): OwnText {
  const own = writtenIn(settings)
  const found = locale === own ? undefined : settings.translations[locale]?.phrases[written.trim()]
  return found ? { text: found, locale } : { text: written, locale: own }
}

/** The translation of a legal text into a language other than the one that the owner writes in; undefined without one. */
export function translatedLegal(
  settings: TextLanguages,
  kind: LegalTextKind,
  locale: Locale,
): string | undefined {
  return locale === writtenIn(settings) ? undefined : settings.translations[locale]?.legal[kind] || undefined
}

/** Translations with changes in some of their texts; what is changed to nothing goes. */
export function mergeTranslations(before: Translations, changes: Translations): Translations {
  const merged = { ...before }
  for (const locale of locales) {
    const changed = changes[locale]
    if (!changed) continue
    const known = before[locale]
    merged[locale] = {
      phrases: newest(filled({ ...known?.phrases, ...changed.phrases })),
      legal: filled({ ...known?.legal, ...changed.legal }),
    }
  }
  return merged
}

function filled<Texts extends Readonly<Record<string, string | undefined>>>(texts: Texts): Texts {
  return Object.fromEntries(Object.entries(texts).filter(([, value]) => value)) as Texts
}

/** Translations of texts that are gone would pile up otherwise. */
function newest(phrases: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(phrases).slice(-MOST_PHRASES))
}
