import { type Locale, sourceLocale } from './locales.ts'

const formats: Partial<Record<Locale, Intl.ListFormat>> = {}

/** Names for people: `A, B and C`. */
export function listNames(names: readonly string[], locale: Locale = sourceLocale): string {
  // American English would put a comma before the last one.
  formats[locale] ??= new Intl.ListFormat(locale === 'en' ? 'en-GB' : locale)
  return formats[locale].format(names)
}

/** Notes beside each other, not a sentence: `3 beats, 12 minutes, 90 to 140 BPM`. */
export function listNotes(notes: readonly string[], locale: Locale = sourceLocale): string {
  return notes.join(locale === 'ja' ? '、' : ', ')
}
