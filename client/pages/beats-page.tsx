import { Catalogue } from '#client/features/catalogue/index.ts'
import { usePageHead } from '#client/platform/use-page-head.ts'

export function BeatsPage() {
  usePageHead({ title: 'Beats' })
  return <Catalogue top />
}
