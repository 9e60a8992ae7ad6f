import { type Locale, sourceLocale } from '#contract/text/locales.ts'
import { readItems } from './read-texts.ts'

type Count = { all: number; missing: number }

const known: Partial<Record<Locale, Count>> = {}

/** How many texts the store has, and how many of them a language shows in English. Counted once, as files do not change. */
export function countTexts(locale: Locale): Count {
  known[locale] ??= count(locale)
  return known[locale]
}

function count(locale: Locale): Count {
  const items = readItems(locale)
  const missing = locale === sourceLocale ? [] : items.filter(({ msgstr }) => !msgstr[0])
  return { all: items.length, missing: missing.length }
}
