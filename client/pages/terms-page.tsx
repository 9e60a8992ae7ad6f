import { useLingui } from '@lingui/react/macro'
import { LegalTextBody } from '#client/features/store/legal-texts/index.ts'
import { InfoPage } from './info-page.tsx'

export function TermsPage() {
  const { t } = useLingui()
  return (
    <InfoPage title={t`Terms`}>
      <LegalTextBody kind="terms" />
    </InfoPage>
  )
}
