import { LegalTextBody } from '#client/features/store/legal-texts/index.ts'
import { InfoPage } from './info-page.tsx'

export function TermsPage() {
  return (
    <InfoPage title="Terms">
      <LegalTextBody kind="terms" />
    </InfoPage>
  )
}
