import { LawPage } from './law-page.tsx'

export function AccessibilityPage() {
  return <LawPage page="accessibility" kind="accessibility" title="Accessibility" />
}
