import { lazyEmptyList } from '#client/features/catalogue/home/index.ts'
import { CatalogueSection } from '#client/features/catalogue/listing/index.ts'
import { lazyYours } from '#client/features/discovery/dig-mode/index.ts'

export function BeatsPage() {
  return <CatalogueSection top yours={lazyYours} empty={lazyEmptyList} />
}
