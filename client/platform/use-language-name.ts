import type { Locale } from '#contract/text/locales.ts'
import { useLocale } from './use-locale.ts'

/** What languages are called in that of the page, for sentences: `German`. */
export function useLanguageName(): (locale: Locale) => string {
  const names = new Intl.DisplayNames(useLocale(), { type: 'language' })
  return (locale) => names.of(locale) ?? locale
}
