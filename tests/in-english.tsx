import { LinguiContext } from '@lingui/react'
import type { ReactNode } from 'react'
import { makeI18n } from '#client/platform/page-texts.ts'

const i18n = makeI18n()
const texts = { i18n, _: i18n.t }

/** What a component draws its texts with, for tests that render it by itself. */
export function InEnglish({ children }: { children: ReactNode }) {
  return <LinguiContext value={texts}>{children}</LinguiContext>
}
