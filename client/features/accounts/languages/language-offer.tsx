import { Languages } from 'lucide-react'
import { useState } from 'react'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { Text } from '#client/ui/primitives.tsx'
import { StandingNote } from '#client/ui/standing-note.tsx'
import type { Locale } from '#contract/text/locales.ts'
import { offerPutAway } from './language-to-offer.ts'
import { useLanguageChoice } from './use-language-choice.ts'

/** In the language that is offered, whatever that of the page, so no translation of it. */
const words: Readonly<Record<Locale, { read: string; dismiss: string }>> = {
  en: { read: 'Read in English', dismiss: 'Dismiss' },
  de: { read: 'Auf Deutsch lesen', dismiss: 'Schließen' },
  fr: { read: 'Lire en français', dismiss: 'Fermer' },
  ja: { read: '日本語で読む', dismiss: '閉じる' },
  'pt-BR': { read: 'Ler em português', dismiss: 'Fechar' },
  es: { read: 'Leer en español', dismiss: 'Cerrar' },
}

/** Offers the page in another language, until it is put away for good. */
export function LanguageOffer({ locale }: { locale: Locale }) {
  const { addressIn, choose } = useLanguageChoice()
  const [isPutAway, setPutAway] = useState(false)
  if (isPutAway) return null
  const { read, dismiss } = words[locale]
  const putAway = () => {
    offerPutAway.set(true)
    setPutAway(true)
  }
  return (
    <StandingNote lang={locale} label={read} dismissLabel={dismiss} onDismiss={putAway}>
      <LineIcon of={Languages} />
      <Text
        as="a"
        underline
        href={addressIn(locale)}
        hrefLang={locale}
        onClick={(event: { preventDefault: () => void }) => {
          event.preventDefault()
          void choose(locale)
        }}
      >
        {read}
      </Text>
    </StandingNote>
  )
}
