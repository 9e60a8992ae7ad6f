import { LegalTextBody } from '#client/features/store/legal-texts/index.ts'
import { InfoPage } from './info-page.tsx'

export function PrivacyPage() {
  return (
    <InfoPage title="Privacy">
      <LegalTextBody kind="privacy" />
    </InfoPage>
  )
}
