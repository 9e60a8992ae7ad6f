import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { CatalogueSection } from '#client/features/catalogue/listing/index.ts'
import { PlayerDock } from '#client/features/player/bar/index.ts'
import { PlayerProvider } from '#client/features/player/player/index.ts'
import { beats, noFacets } from '#tests/components/beats.ts'
import {
  answerApi,
  customer,
  type Fakes,
  listPage,
  problem,
  renderInStore,
} from '#tests/components/store.tsx'
import { SaveQueue } from './save-queue.tsx'

const list = beats.slice(0, 3)
const facets = noFacets(3)
const save = page.getByRole('button', { name: 'Save as crate' })

async function openQueue<const Keys extends string>(answers: Fakes<Keys>) {
  const requests = answerApi(
    {
      'GET /api/beats': () => listPage(list),
      'GET /api/beats/facets': facets,
    },
    answers,
  )
  await renderInStore(
    <PlayerProvider>
      <CatalogueSection top />
      <PlayerDock queueActions={<SaveQueue />} />
    </PlayerProvider>,
    { path: '/beats' },
  )
  await page.getByRole('button', { name: `Play ${list[0]?.title}` }).click()
  await page.getByRole('button', { name: 'Queue', exact: true }).click()
  await save.click()
  return requests
}

test('the queue is saved as a crate in its order, and a failure keeps what was typed', async () => {
  let answer = () => problem(409, 'too_many_crates', 'You have 200 crates.')
  const requests = await openQueue({
    'GET /api/auth/session': customer,
    'POST /api/crates': () => answer(),
  })
  await page.getByLabelText('Name').fill('Late set')
  await page.getByRole('button', { name: 'Create crate' }).click()
  await expect.element(page.getByText('You have 200 crates.')).toBeVisible()
  answer = () => Response.json({ id: 'c1', name: 'Late set', beats: [] })
  await page.getByRole('button', { name: 'Create crate' }).click()
  await expect.element(page.getByText('“Late set” is in your crates.')).toBeVisible()
  expect(requests.findLast(({ method }) => method === 'POST')?.body).toEqual({
    name: 'Late set',
    description: '',
    beatIds: list.map(({ id }) => id),
  })
})

test('a visitor is asked to log in', async () => {
  await openQueue({})
  await expect.element(page.getByRole('dialog', { name: 'Sign in to save crates' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(save).toBeVisible()
})
