import { Catalogue, featuredQuery } from '#client/features/catalogue/index.ts'
import { FeaturedCarousel, Hero } from '#client/features/home/index.ts'
import { AboutStudio } from '#client/features/studio/index.ts'
import { useStoreSettings } from '#client/platform/store-settings.ts'

export function HomePage() {
  const { hasPinnedBeats } = useStoreSettings()
  return (
    <>
      <Hero />
      <FeaturedCarousel query={featuredQuery(hasPinnedBeats)} />
      <Catalogue />
      <AboutStudio />
    </>
  )
}
