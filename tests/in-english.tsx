import type { ReactNode } from 'react'
import { makeI18n } from '#client/platform/page-texts.ts'
import { PageTextsProvider } from '#client/platform/page-texts-provider.tsx'

const i18n = makeI18n()

/** What a component draws its texts with, for tests that render it by itself. */
export function InEnglish({ children }: { children: ReactNode }) {
  return <PageTextsProvider i18n={i18n}>{children}</PageTextsProvider>
}
