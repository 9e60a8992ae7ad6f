import { useLingui } from '@lingui/react/macro'
import { LawPage } from './law-page.tsx'

/** What Japanese law asks sellers by mail order to show (特定商取引法に基づく表記). */
export function DisclosurePage() {
  const { t } = useLingui()
  return <LawPage page="commercial-disclosure" kind="disclosure" title={t`Commercial disclosure`} />
}
