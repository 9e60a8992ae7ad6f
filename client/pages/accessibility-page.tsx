import { useLingui } from '@lingui/react/macro'
import { LawPage } from './law-page.tsx'

export function AccessibilityPage() {
  const { t } = useLingui()
  return <LawPage page="accessibility" kind="accessibility" title={t`Accessibility`} />
}
