import { LegalTextBody } from '#client/features/store/legal-texts/index.ts'
import { useStoreSettings } from '#client/platform/store-settings.ts'
import { InfoPage } from './info-page.tsx'
import { NotFoundPage } from './not-found-page.tsx'

/** The legal notice that many countries require. Missing until an administrator has entered the legal details. */
export function ImprintPage() {
  if (!useStoreSettings().hasImprint) return <NotFoundPage />
  return (
    <InfoPage title="Imprint">
      <LegalTextBody kind="imprint" />
    </InfoPage>
  )
}
