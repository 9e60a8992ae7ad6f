import type { ReactNode } from 'react'
import { makeI18n } from '#client/platform/page-texts.ts'
import { PageTextsProvider } from '#client/platform/page-texts-provider.tsx'

const i18n = makeI18n()

/** The texts of a page in English, for what is drawn by itself: `renderInStore` has them. */
export function InEnglish({ children }: { children: ReactNode }) {
  return <PageTextsProvider i18n={i18n}>{children}</PageTextsProvider>
}

/** `render(…, inEnglish)` */
export const inEnglish = { wrapper: InEnglish }
