import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Account } from '#contract/accounts/account.ts'
import { answerApi, problem, renderInStore } from '#tests/components/store.tsx'
import { useDeskView } from './use-desk-view.ts'

function List() {
  const [view, choose] = useDeskView('payments')
  return (
    <>
      <p>Shown as {view ?? 'nothing yet'}</p>
      <button type="button" onClick={() => choose('cards')}>
        Cards
      </button>
    </>
  )
}

const account = (deskViews: Account['deskViews']) => ({ deskViews }) as Account

test('a chosen view shows at once, and those of other lists stay', async () => {
  const requests = answerApi({
    'GET /api/account': account({ beats: 'cards' }),
    'PUT /api/account/desk-views': account({ beats: 'cards', payments: 'cards' }),
  })
  await renderInStore(<List />)
  await expect.element(page.getByText('Shown as table')).toBeVisible()
  await page.getByRole('button').click()
  await expect.element(page.getByText('Shown as cards')).toBeVisible()
  expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({ beats: 'cards', payments: 'cards' })
})

test('a view that cannot be saved lasts as long as the page, which says so', async () => {
  answerApi({
    'GET /api/account': account({}),
    'PUT /api/account/desk-views': () => problem(503, 'unavailable', 'Please try again.'),
  })
  await renderInStore(<List />)
  await page.getByRole('button').click()
  await expect.element(page.getByText('Please try again.')).toBeVisible()
  await expect.element(page.getByText('Shown as cards')).toBeVisible()
})
