import { useLingui } from '@lingui/react/macro'
import { useStoreSettings } from '#client/platform/store-settings.ts'
import { Text } from '#client/ui/primitives.tsx'
import { priceNoteOf } from '#contract/law/price-note.ts'

/** Whether prices contain taxes, where a law asks for that to be said. @param isInset stands by itself in a dialog */
export function PricesNote({ isInset = false }: { isInset?: boolean }) {
  const { t, i18n } = useLingui()
  const { law } = useStoreSettings()
  const notes = [priceNoteOf(law, i18n), law?.plusTax && t`Plus sales tax where it applies.`].filter(Boolean)
  if (notes.length === 0) return null
  return (
    <Text tone="muted" size="fine" padX={isInset ? 's6-5' : '0'} padBottom={isInset ? 's3' : '0'}>
      {notes.join(' ')}
    </Text>
  )
}
