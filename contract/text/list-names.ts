import { type Locale, sourceLocale } from './locales.ts'

const formats: Partial<Record<Locale, Intl.ListFormat>> = {}
const unitFormats: Partial<Record<Locale, Intl.ListFormat>> = {}

/** Names for people: `A, B and C`. */
export function listNames(names: readonly string[], locale: Locale = sourceLocale): string {
  // American English would put a comma before the last one.
  formats[locale] ??= new Intl.ListFormat(locale === 'en' ? 'en-GB' : locale)
  return formats[locale].format(names)
}

/** What belongs together, such as values of a thing: `A, B, C`. */
export function listParts(parts: readonly string[], locale: Locale = sourceLocale): string {
  unitFormats[locale] ??= new Intl.ListFormat(locale, { type: 'unit' })
  return unitFormats[locale].format(parts)
}

/** One of these: `A, B or C`. */
export function listChoices(names: readonly string[], locale: Locale = sourceLocale): string {
  return new Intl.ListFormat(locale === 'en' ? 'en-GB' : locale, { type: 'disjunction' }).format(names)
}
