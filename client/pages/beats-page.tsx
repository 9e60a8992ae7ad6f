import { Catalogue } from '#client/features/catalogue/catalogue.tsx'

export function BeatsPage() {
  return <Catalogue top />
}
