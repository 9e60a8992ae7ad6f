import { Catalogue } from '#client/catalogue/catalogue.tsx'
import { usePageHead } from '#client/head/use-page-head.ts'

export function BeatsPage() {
  usePageHead({ title: 'Beats' })
  return <Catalogue top />
}
