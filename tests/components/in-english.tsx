import { LinguiContext } from '@lingui/react'
import type { ReactNode } from 'react'
import { makeI18n } from '#client/platform/page-texts.ts'

const i18n = makeI18n()
const texts = { i18n, _: i18n.t }

/** The texts of a page in English, for what is drawn by itself: `renderInStore` has them. */
export function InEnglish({ children }: { children: ReactNode }) {
  return <LinguiContext value={texts}>{children}</LinguiContext>
}

/** `render(…, inEnglish)` */
export const inEnglish = { wrapper: InEnglish }
