import { featuredQuery } from '#client/features/catalogue/beat-queries.ts'
import { Catalogue } from '#client/features/catalogue/catalogue.tsx'
import { FeaturedCarousel } from '#client/features/home/featured-carousel.tsx'
import { Hero } from '#client/features/home/hero.tsx'
import { AboutStudio } from '#client/features/studio/about-studio.tsx'

export function HomePage() {
  return (
    <>
      <Hero />
      <FeaturedCarousel query={featuredQuery()} />
      <Catalogue />
      <AboutStudio />
    </>
  )
}
