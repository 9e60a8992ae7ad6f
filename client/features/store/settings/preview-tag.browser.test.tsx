import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { StoreTagView } from '#contract/beats/store-tag.ts'
import { type ApiRequest, admin, answerApi, renderInStore } from '#tests/components/store.tsx'
import { PreviewTagSection } from './preview-tag-section.tsx'

const view: StoreTagView = {
  own: false,
  levelDb: 0,
  renewal: { total: 3, done: 3, failed: 0, isRunning: false },
}

test("the tag's level can be set and played, and a button remakes existing previews", async () => {
  const quieter = { ...view, levelDb: -2, renewal: { ...view.renewal, done: 0 } }
  const requests: ApiRequest[] = answerApi({
    'GET /api/auth/session': admin,
    'GET /api/admin/store-tag': () => (requests.some(({ method }) => method === 'PATCH') ? quieter : view),
    'GET /api/admin/store-tag/sample': () =>
      new Response('sound', { headers: { 'content-type': 'audio/mpeg' } }),
    'PATCH /api/admin/store-tag': quieter,
    'PUT /api/admin/store-tag/renewal': { ...quieter, renewal: { ...quieter.renewal, isRunning: true } },
  })
  await renderInStore(<PreviewTagSection />)
  await expect.element(page.getByText('Previews with this tag: 3 of 3')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Save' })).toBeDisabled()
  await page.getByRole('button', { name: 'Quieter' }).click()
  await page.getByRole('button', { name: 'Quieter' }).click()
  await expect.element(page.getByText('−2 dB')).toBeVisible()
  await page.getByRole('button', { name: 'Hear it' }).click()
  await expect
    .element(page.getByLabelText('Preview tag at −2 dB'))
    .toHaveAttribute('src', expect.stringMatching(/^blob:/))
  expect(requests.map(({ url }) => url.search)).toContain('?levelDb=-2')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Previews with this tag: 0 of 3')).toBeVisible()
  await page.getByRole('button', { name: 'Renew previews' }).click()
  await expect
    .poll(() => requests.filter(({ method }) => method !== 'GET').map(({ body }) => body))
    .toEqual([{ levelDb: -2 }, { isRunning: true }])
})
