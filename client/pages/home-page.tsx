import { Catalogue, featuredQuery } from '#client/features/catalogue/index.ts'
import { FeaturedCarousel, Hero } from '#client/features/home/index.ts'
import { AboutStudio } from '#client/features/studio/index.ts'
import { usePageHead } from '#client/platform/use-page-head.ts'

export function HomePage() {
  usePageHead({})
  return (
    <>
      <Hero />
      <FeaturedCarousel query={featuredQuery()} />
      <Catalogue />
      <AboutStudio />
    </>
  )
}
