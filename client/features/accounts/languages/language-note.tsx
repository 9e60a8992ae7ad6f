import { useEffect, useState } from 'react'
import { lazyComponent } from '#client/platform/lazy-component.tsx'
import { useStoreSettings } from '#client/platform/store-settings.ts'
import type { Locale } from '#contract/text/locales.ts'
import { languageToOffer } from './language-to-offer.ts'

// Only for visitors whose browser prefers another language.
const LanguageOffer = lazyComponent(async () => (await import('./language-offer.tsx')).LanguageOffer, null, {
  withTexts: false,
})

/** Offers the language that the browser prefers. Nobody is led to it: links show what they name. */
export function LanguageNote() {
  const settings = useStoreSettings()
  const [offered, setOffered] = useState<Locale>()
  useEffect(() => setOffered(languageToOffer(settings)), [settings])
  return offered && <LanguageOffer locale={offered} />
}
