import { useLingui } from '@lingui/react/macro'
import { LegalTextBody } from '#client/features/store/legal-texts/index.ts'
import { InfoPage } from './info-page.tsx'

export function PrivacyPage() {
  const { t } = useLingui()
  return (
    <InfoPage title={t`Privacy`}>
      <LegalTextBody kind="privacy" />
    </InfoPage>
  )
}
