import type { ReactNode } from 'react'
import { LegalTextBody } from '#client/features/store/legal-texts/index.ts'
import { useStoreSettings } from '#client/platform/store-settings.ts'
import type { LegalPage } from '#contract/law/store-law.ts'
import type { LegalTextKind } from '#contract/store/rich-text.ts'
import { InfoPage } from './info-page.tsx'
import { NotFoundPage } from './not-found-page.tsx'

/** A page that the store only has where a law asks for it. */
export function LawPage({
  page,
  kind,
  title,
  children,
}: {
  page: LegalPage
  kind: LegalTextKind
  title: string
  /** Below the text. */
  children?: ReactNode
}) {
  if (!useStoreSettings().law?.pages?.some(([path]) => path === `/${page}`)) return <NotFoundPage />
  return (
    <InfoPage title={title}>
      <LegalTextBody kind={kind} />
      {children}
    </InfoPage>
  )
}
