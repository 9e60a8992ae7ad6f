import { useContext } from 'react'
import { type Locale, sourceLocale } from '#contract/text/locales.ts'
import { TextsContext } from './drawn-texts.tsx'

/** The language of the page, for what formats dates, numbers and prices. It never changes while the page is open. */
export function useLocale(): Locale {
  return useContext(TextsContext)?.locale ?? sourceLocale
}
