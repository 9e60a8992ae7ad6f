import { useQuery, useQueryClient } from '@tanstack/react-query'
import { FeaturedCarousel, Hero, lazyEmptyHome } from '#client/features/catalogue/home/index.ts'
import { CatalogueSection, featuredQuery } from '#client/features/catalogue/listing/index.ts'
import { lazyYours } from '#client/features/discovery/dig-mode/index.ts'
import { AboutStudio } from '#client/features/store/studio/index.ts'
import { useStoreSettings } from '#client/platform/store-settings.ts'

export function HomePage() {
  const { hasPinnedBeats } = useStoreSettings()
  const query = featuredQuery(hasPinnedBeats, useQueryClient())
  if (useQuery(query).data?.items.length === 0)
    return (
      <>
        {lazyEmptyHome}
        <AboutStudio />
      </>
    )
  return (
    <>
      <Hero />
      <FeaturedCarousel query={query} />
      <CatalogueSection yours={lazyYours} />
      <AboutStudio />
    </>
  )
}
