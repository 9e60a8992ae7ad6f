import { useQueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { CatalogueSection, featuredQuery, wholeListQuery } from '#client/features/catalogue/listing/index.ts'
import { beats, noFacets } from '#tests/components/beats.ts'
import { answerApi, listPage, problem, renderInStore } from '#tests/components/store.tsx'
import { FeaturedCarousel } from './featured-carousel.tsx'

test('one Retry reloads everything that failed', async () => {
  let isDown = true
  const answer = (content: Response) => () =>
    isDown ? problem(400, 'unavailable', 'Out of order.') : content.clone()
  answerApi({
    'GET /api/beats': answer(listPage(beats.slice(0, 7))),
    'GET /api/beats/facets': answer(Response.json(noFacets(7))),
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

test.each([
  [3, 0],
  [4, 1],
])('%i beats have %i keys to the next one', async (count, keys) => {
  answerApi({ 'GET /api/beats': () => listPage(beats.slice(0, count)) })
  await renderInStore(<FeaturedCarousel query={featuredQuery(false)} />)
  const carousel = page.getByRole('group', { name: 'Featured Beats' })
  await expect.poll(() => carousel.getByRole('button').elements().length).toBe(count)
  expect(page.getByRole('button', { name: 'Next featured beat' }).elements()).toHaveLength(keys)
})

test('the first seven beats of a list that is known are shown without asking for them; pinned ones are asked for', async () => {
  const requests = answerApi({
    'GET /api/beats': () => listPage(beats.slice(0, 7)),
    'GET /api/beats/featured': () => listPage(beats.slice(3, 5)),
  })
  const arePinned = { current: false }
  function Featured() {
    const queryClient = useQueryClient()
    queryClient.setQueryData(wholeListQuery.queryKey, {
      pages: [{ items: beats.slice(0, 8), total: 8, next: undefined }],
      pageParams: [wholeListQuery.initialPageParam],
    })
    return <FeaturedCarousel query={featuredQuery(arePinned.current, queryClient)} />
  }
  await renderInStore(<Featured />)
  const carousel = page.getByRole('group', { name: 'Featured Beats' })
  await expect.poll(() => carousel.getByRole('button').elements().length).toBe(7)
  const listsAsked = () => requests.filter(({ path }) => /^\/api\/beats(?:\/featured)?$/.test(path)).length
  expect(listsAsked()).toBe(0)
  arePinned.current = true
  await renderInStore(<Featured />)
  await expect.poll(listsAsked).toBe(1)
})
