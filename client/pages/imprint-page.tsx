import { useLingui } from '@lingui/react/macro'
import { LegalTextBody } from '#client/features/store/legal-texts/index.ts'
import { useStoreSettings } from '#client/platform/store-settings.ts'
import { InfoPage } from './info-page.tsx'
import { NotFoundPage } from './not-found-page.tsx'

/** Who runs the store, as many countries require. Missing until an administrator has entered the legal details. */
export function ImprintPage() {
  const { t } = useLingui()
  const { hasImprint, law } = useStoreSettings()
  if (!hasImprint) return <NotFoundPage />
  return (
    <InfoPage title={law?.isNotice ? t`Legal notice` : t`Imprint`}>
      <LegalTextBody kind="imprint" />
    </InfoPage>
  )
}
