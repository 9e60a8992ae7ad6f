import { LegalTextBody } from '#client/features/texts/index.ts'
import { useStoreSettings } from '#client/platform/store-settings.ts'
import { InfoPage } from './info-page.tsx'
import { NotFoundPage } from './not-found-page.tsx'

/** Who runs the store, as many countries want it. There is none until an administrator has given the legal details. */
export function ImprintPage() {
  if (!useStoreSettings().hasImprint) return <NotFoundPage />
  return (
    <InfoPage title="Imprint">
      <LegalTextBody kind="imprint" />
    </InfoPage>
  )
}
