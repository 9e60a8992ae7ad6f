import { type Locale, pageLocale } from './locales.ts'

const formats: Partial<Record<Locale, Intl.ListFormat>> = {}

/** Names for people: `A, B and C`. */
export function listNames(names: readonly string[], locale: Locale = pageLocale()): string {
  // American English would put a comma before the last one.
  formats[locale] ??= new Intl.ListFormat(locale === 'en' ? 'en-GB' : locale)
  return formats[locale].format(names)
}

/** What stands beside each other, not in a sentence: `3 beats, 12 minutes, 90 to 140 BPM`. */
export function listParts(parts: readonly string[], locale: Locale = pageLocale()): string {
  return parts.join(locale === 'ja' ? '、' : ', ')
}

/** One of these: `A, B or C`. */
export function listChoices(names: readonly string[], locale: Locale = pageLocale()): string {
  return new Intl.ListFormat(locale === 'en' ? 'en-GB' : locale, { type: 'disjunction' }).format(names)
}
