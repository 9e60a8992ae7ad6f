import { featuredQuery } from '#client/catalogue/beat-queries.ts'
import { Catalogue } from '#client/catalogue/catalogue.tsx'
import { usePageHead } from '#client/head/use-page-head.ts'
import { FeaturedCrate } from '#client/home/featured-crate.tsx'
import { Hero } from '#client/home/hero.tsx'
import { AboutStudio } from '#client/studio/about-studio.tsx'

export function HomePage() {
  usePageHead({})
  return (
    <>
      <Hero />
      <FeaturedCrate query={featuredQuery()} />
      <Catalogue />
      <AboutStudio />
    </>
  )
}
