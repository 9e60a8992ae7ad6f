import type { ReactNode } from 'react'
import { TextsContext } from './drawn-texts.tsx'
import type { PageI18n } from './page-texts.ts'

/** The texts of a page, which are the same object as long as it is open: nothing is drawn again when texts are added. */
export function PageTextsProvider({ i18n, children }: { i18n: PageI18n; children: ReactNode }) {
  return <TextsContext value={i18n}>{children}</TextsContext>
}
