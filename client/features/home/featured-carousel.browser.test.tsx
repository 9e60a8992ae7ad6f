import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Catalogue, featuredQuery } from '#client/features/catalogue/index.ts'
import { beats } from '#tests/components/beats.ts'
import { answerApi, listPage, problem, renderInStore } from '#tests/components/store.tsx'
import { FeaturedCarousel } from './featured-carousel.tsx'

test('one Retry reloads everything that failed', async () => {
  let isDown = true
  const answer = (content: unknown) => () =>
    isDown
      ? problem(400, 'unavailable', 'Out of order.')
      : content instanceof Response
        ? content.clone()
        : content
  answerApi({
    'GET /api/beats': answer(listPage(beats.slice(0, 7))),
    'GET /api/beats/facets': answer({ total: 7, tones: [], tags: [], producers: [], bpm: [], price: null }),
  })
  await renderInStore(
    <>
      <FeaturedCarousel query={featuredQuery(false)} />
      <Catalogue />
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
