import { intlTag, type Locale, pageLocale } from './locales.ts'

const collators: Partial<Record<Locale, Intl.Collator>> = {}

/** Sorts words for people, in the order of their language. Numbers in them by their value: `Beat 9` before `Beat 10`. */
export function compareWords(one: string, other: string, locale: Locale = pageLocale()): number {
  collators[locale] ??= new Intl.Collator(intlTag(locale), { numeric: true })
  return collators[locale].compare(one, other)
}
