import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { CatalogueSection, featuredQuery } from '#client/features/catalogue/listing/index.ts'
import type { Facets } from '#contract/catalogue/facets.ts'
import { beats } from '#tests/components/beats.ts'
import { answerApi, listPage, problem, renderInStore } from '#tests/components/store.tsx'
import { FeaturedCarousel } from './featured-carousel.tsx'

const noFacets: Facets = { total: 7, tones: [], tags: [], producers: [], bpm: [], fits: null, price: null }

test('one Retry reloads everything that failed', async () => {
  let isDown = true
  const answer = (content: Response) => () =>
    isDown ? problem(400, 'unavailable', 'Out of order.') : content.clone()
  answerApi({
    'GET /api/beats': answer(listPage(beats.slice(0, 7))),
    'GET /api/beats/facets': answer(Response.json(noFacets)),
  })
  await renderInStore(
    <>
      <FeaturedCarousel query={featuredQuery(false)} />
      <CatalogueSection />
    </>,
  )
  await expect.element(page.getByText("The featured beats can't be loaded.")).toBeVisible()
  await expect.element(page.getByText("The beats can't be loaded.")).toBeVisible()
  isDown = false
  await page
    .getByRole('region', { name: 'Available Beats' })
    .getByRole('button', { name: 'Retry' })
    .first()
    .click()
  await expect.element(page.getByRole('group', { name: 'Featured Beats' })).toBeVisible()
  await expect.element(page.getByRole('article').first()).toBeVisible()
})

test('an empty store says once that it has no beats, and offers nothing to filter or to turn', async () => {
  answerApi({
    'GET /api/beats': () => listPage([]),
    'GET /api/beats/facets': { ...noFacets, total: 0 },
  })
  await renderInStore(
    <>
      <FeaturedCarousel query={featuredQuery(false)} />
      <CatalogueSection />
    </>,
  )
  await expect.poll(() => page.getByText('No beats available.').elements().length).toBe(1)
  await expect.element(page.getByRole('button', { name: 'Next featured beat' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('complementary', { name: 'Filters' })).not.toBeInTheDocument()
  await expect.element(page.getByLabelText('Search beats')).not.toBeVisible()
})
