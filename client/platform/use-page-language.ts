import { useLingui } from '@lingui/react/macro'
import type { Draws } from '#contract/text/draws.ts'
import type { Locale } from '#contract/text/locales.ts'
import { useLocale } from './use-locale.ts'

/** What draws texts, and formats what stands in them, for tables of texts outside components. */
export type PageLanguage = { i18n: Draws; locale: Locale }

export function usePageLanguage(): PageLanguage {
  const { i18n } = useLingui()
  return { i18n, locale: useLocale() }
}
