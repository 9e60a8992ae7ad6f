import type { I18n } from '@lingui/core'
import { LinguiContext } from '@lingui/react'
import { type ReactNode, useMemo } from 'react'

/** The texts of a page. Not Lingui's own provider, which draws everything again whenever texts are added. */
export function PageTextsProvider({ i18n, children }: { i18n: I18n; children: ReactNode }) {
  const texts = useMemo(() => ({ i18n, _: i18n.t }), [i18n])
  return <LinguiContext value={texts}>{children}</LinguiContext>
}
