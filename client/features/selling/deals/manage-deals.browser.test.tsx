import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answerApi, renderInStore } from '#tests/components/store.tsx'
import { ManageDeals } from './manage-deals.tsx'

test('a store without deals leads to the first one', async () => {
  answerApi({
    'GET /api/deals': [],
    'GET /api/deals/scopes': { tiers: [], tags: [], producers: [] },
  })
  await renderInStore(<ManageDeals />)
  await page.getByRole('button', { name: 'Create the first deal' }).click()
  await expect
    .element(page.getByRole('button', { name: 'Create Deal' }))
    .toHaveAttribute('aria-expanded', 'true')
})
