import { useQueryClient } from '@tanstack/react-query'
import { FeaturedCarousel, Hero } from '#client/features/catalogue/home/index.ts'
import { CatalogueSection, featuredQuery } from '#client/features/catalogue/listing/index.ts'
import { lazyYours } from '#client/features/discovery/dig-mode/index.ts'
import { AboutStudio } from '#client/features/store/studio/index.ts'
import { useStoreSettings } from '#client/platform/store-settings.ts'

export function HomePage() {
  const { hasPinnedBeats } = useStoreSettings()
  const queryClient = useQueryClient()
  return (
    <>
      <Hero />
      <FeaturedCarousel query={featuredQuery(hasPinnedBeats, queryClient)} />
      <CatalogueSection yours={lazyYours} />
      <AboutStudio />
    </>
  )
}
