import { Catalogue } from '#client/features/catalogue/index.ts'

export function BeatsPage() {
  return <Catalogue top />
}
