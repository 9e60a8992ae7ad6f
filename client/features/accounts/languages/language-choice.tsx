import { useLingui } from '@lingui/react/macro'
import type { MouseEvent } from 'react'
import { useStoreSettings } from '#client/platform/store-settings.ts'
import { useHydrated } from '#client/platform/use-hydrated.ts'
import { Cluster, Text } from '#client/ui/primitives.tsx'
import { type Locale, localeNames } from '#contract/text/locales.ts'
import { useLanguageChoice } from './use-language-choice.ts'

/**
 * The languages of the store, as links to this page in each. Nothing in a store with one, nor in the HTML, which has no room
 * left; search engines find them in its head.
 */
export function LanguageChoice() {
  const { t } = useLingui()
  const { locale: shown, languages } = useStoreSettings()
  const { addressIn, choose } = useLanguageChoice()
  const isHydrated = useHydrated()
  if (!languages || !isHydrated) return null
  const onClick = (event: MouseEvent, locale: Locale) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    void choose(locale)
  }
  return (
    <Cluster as="nav" aria-label={t`Language`} gap="s1" gapX="s4">
      {languages.map((locale) => (
        <Text
          as="a"
          key={locale}
          underline
          withIcon
          href={addressIn(locale)}
          lang={locale}
          hrefLang={locale}
          aria-current={locale === shown || undefined}
          // Those of the page's font may be in a file of their own, which nothing else needs.
          style={locale === shown ? undefined : { fontFamily: 'system-ui, sans-serif' }}
          onClick={(event: MouseEvent) => onClick(event, locale)}
        >
          {localeNames[locale]}
        </Text>
      ))}
    </Cluster>
  )
}
