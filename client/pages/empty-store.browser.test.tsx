import axe from 'axe-core'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { noFacets } from '#tests/components/beats.ts'
import { admin, answerApi, desk, listPage, renderInStore } from '#tests/components/store.tsx'
import { BeatsPage } from './beats-page.tsx'
import { HomePage } from './home-page.tsx'

const noBeats = {
  'GET /api/beats': () => listPage([]),
  'GET /api/beats/facets': noFacets(0),
} as const

async function expectAccessible(shown: Element) {
  for (const theme of ['light', 'dark']) {
    document.documentElement.dataset.theme = theme
    // Colors transition between themes.
    await Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => {})))
    const { violations } = await axe.run(shown)
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
  }
  delete document.documentElement.dataset.theme
}

test('visitors of an empty store read what comes and can leave their email, and have nothing to filter or to turn', async () => {
  const requests = answerApi({
    ...noBeats,
    'POST /api/newsletter': { success: true, delivered: true },
  })
  const { container } = await renderInStore(<HomePage />, { newsletterText: 'One letter a month.' })
  await expect.element(page.getByText('Coming soon.')).toBeVisible()
  await expect.element(page.getByText('No beats available.')).toBeVisible()
  await expect.element(page.getByText('One letter a month.')).toBeVisible()
  await expect.element(page.getByText('Only you see this bar.')).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Next featured beat' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('complementary', { name: 'Filters' })).not.toBeInTheDocument()
  await expect.element(page.getByLabelText('Search beats')).not.toBeInTheDocument()
  expect(requests.filter(({ path }) => path.startsWith('/api/admin'))).toEqual([])

  await expectAccessible(container)
  await page.getByLabelText('Email address').fill('maya@example.com')
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect.element(page.getByText(/open the link we sent to maya@example.com/)).toBeVisible()
  expect(requests.at(-1)).toMatchObject({ path: '/api/newsletter', body: { email: 'maya@example.com' } })
})

test('the list of an empty store is the same shelf, with a heading of its own', async () => {
  answerApi(noBeats)
  await renderInStore(<BeatsPage />, { path: '/beats' })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Available Beats' })).toBeVisible()
  await expect.element(page.getByText('No beats available.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Subscribe' })).toBeVisible()
  await expect.element(page.getByRole('complementary', { name: 'Filters' })).not.toBeInTheDocument()
})

test('the owner of an empty store puts the first files into drafts, and can look as a visitor', async () => {
  const requests = answerApi({
    ...noBeats,
    'GET /api/auth/session': admin,
    'GET /api/admin/desk': { ...desk, hasFirstSteps: true },
    'GET /api/admin/first-steps': [
      { name: 'names', isDone: true, isConfirmed: false, note: '' },
      { name: 'beat', isDone: false, isConfirmed: false, note: '' },
    ],
    'POST /api/admin/drafts/files': [{ id: 'f1', state: 'done', error: null }],
  })
  const { container } = await renderInStore(<HomePage />)
  await expect.element(page.getByText(/First steps: 1 of 2 done\./)).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Go on with First steps' }))
    .toHaveAttribute('href', '/admin/first-steps')
  await expect.element(page.getByText('Your shelf is empty.')).toBeVisible()

  await expectAccessible(container)
  await page.getByRole('button', { name: 'See it as a visitor' }).click()
  await expect.element(page.getByText('Coming soon.')).toBeVisible()
  await page.getByRole('button', { name: 'Back to your view' }).click()

  await page.getByLabelText('Files of beats').upload(new File(['sound'], 'Kerosene 142 Fm.wav'))
  await expect.element(page.getByTestId('address')).toHaveTextContent('/admin/manage-beats/drafts')
  expect(requests.find(({ path }) => path === '/api/admin/drafts/files')?.body).toMatchObject({
    files: [{ name: 'Kerosene 142 Fm.wav', bytes: 5 }],
  })
})

test('an owner whose drafts wait is led back to them', async () => {
  answerApi({
    ...noBeats,
    'GET /api/auth/session': admin,
    'GET /api/admin/desk': { ...desk, drafts: 3 },
  })
  await renderInStore(<HomePage />)
  await expect
    .element(page.getByRole('link', { name: 'Go on with 3 drafts' }))
    .toHaveAttribute('href', '/admin/manage-beats/drafts')
  await expect.element(page.getByRole('link', { name: 'Go on with First steps' })).not.toBeInTheDocument()
})
