import { Catalogue, featuredQuery } from '#client/features/catalogue/index.ts'
import { FeaturedCarousel, Hero } from '#client/features/home/index.ts'
import { LazyAboutStudio } from '#client/features/studio/index.ts'

export function HomePage() {
  return (
    <>
      <Hero />
      <FeaturedCarousel query={featuredQuery()} />
      <Catalogue />
      <LazyAboutStudio />
    </>
  )
}
