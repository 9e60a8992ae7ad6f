import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { admin, answerApi, renderInStore } from '#tests/components/store.tsx'
import { ManageDeals } from './manage-deals.tsx'

const scopes = {
  tiers: [{ id: 't1', name: 'Basic' }],
  tags: Array.from({ length: 40 }, (_, at) => ({ id: `g${at}`, name: `Tag ${at}` })),
  producers: [{ id: 'p1', name: 'mara_volt' }],
}

test('a new deal shows its tags on request, and no native check box', async () => {
  answerApi({ 'GET /api/auth/session': admin, 'GET /api/deals': [], 'GET /api/deals/scopes': scopes })
  await renderInStore(<ManageDeals />)
  await page.getByRole('button', { name: 'Create Deal' }).click()
  const form = page.getByRole('form', { name: 'Create deal' })
  await expect.element(form).toBeVisible()
  await expect.element(form.getByText('Tag 39')).not.toBeVisible()
  await form.getByText(/^Limit to tags, producers or beats/).click()
  await expect.element(form.getByText('Tag 39')).toBeVisible()
  await form.getByRole('checkbox', { name: 'Tag 39' }).click()
  await expect.element(form.getByText('(now: 1 tag)', { exact: false })).toBeVisible()
  const native = [...form.element().querySelectorAll('input[type="checkbox"]')].filter((box) => {
    const { appearance, opacity } = getComputedStyle(box)
    return appearance !== 'none' && opacity !== '0'
  })
  expect(native).toEqual([])
})
