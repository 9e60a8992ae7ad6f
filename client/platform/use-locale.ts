import { LinguiContext } from '@lingui/react'
import { useContext } from 'react'
import { type Locale, locales, sourceLocale } from '#contract/text/locales.ts'

/** The language of the page, for what formats dates, numbers and prices. It never changes while the page is open. */
export function useLocale(): Locale {
  const shown = useContext(LinguiContext)?.i18n.locale
  return locales.find((locale) => locale === shown) ?? sourceLocale
}
