import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Desk } from '#contract/store/desk.ts'
import {
  admin,
  answerApi,
  customer,
  listPage,
  desk as quiet,
  renderInStore,
} from '#tests/components/store.tsx'
import { DeskRail } from './desk-rail.tsx'

async function renderRail(desk: Partial<Desk> = {}, path = '/admin/manage-beats', more = {}) {
  const requests = answerApi({
    'GET /api/auth/session': admin,
    'GET /api/admin/desk': { ...quiet, ...desk },
    ...more,
  })
  await renderInStore(
    <div data-desk>
      <DeskRail />
    </div>,
    { path },
  )
  return requests
}

beforeEach(() => page.viewport(1440, 900))

test('the rail leads to every page, the current one marked, and says what waits where', async () => {
  await renderRail({ todo: 7, drafts: 5, offers: 3, backupIsLate: true })
  const rail = page.getByRole('navigation', { name: 'Admin' })
  await expect.element(rail.getByRole('link', { name: 'Today 7 waiting' })).toBeVisible()
  await expect.element(rail.getByRole('link', { name: 'Drafts 5 waiting' })).toBeVisible()
  await expect.element(rail.getByRole('link', { name: 'Offers 3 waiting' })).toBeVisible()
  await expect.element(rail.getByRole('link', { name: 'Backups needs you' })).toBeVisible()
  await expect.element(rail.getByRole('link', { name: 'Connections', exact: true })).toBeVisible()
  await expect.element(rail.getByRole('link', { name: 'First steps' })).not.toBeInTheDocument()
  const current = [...document.querySelectorAll('a[aria-current="page"]')].filter((link) =>
    link.checkVisibility(),
  )
  expect(current.map((link) => link.textContent)).toEqual(['Manage Beats'])
})

test('customers see no rail', async () => {
  const requests = answerApi({ 'GET /api/auth/session': customer })
  await renderInStore(<DeskRail />, { path: '/admin' })
  await expect.poll(() => requests.length).toBe(1)
  expect(page.getByRole('navigation').elements()).toHaveLength(0)
})

test('on narrow screens a group opens its pages beside it; arrows move, Escape goes back', async () => {
  await page.viewport(1100, 800)
  await renderRail({ drafts: 5 })
  const group = page.getByRole('button', { name: 'Catalogue 5 waiting' })
  await group.click()
  await expect.element(group).toHaveAttribute('aria-expanded', 'true')
  await expect.element(page.getByRole('link', { name: 'Manage Beats' })).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(page.getByRole('link', { name: 'Drafts 5 waiting' })).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}{ArrowUp}')
  await expect.element(page.getByRole('link', { name: 'Import' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(group).toHaveFocus()
  await expect.element(group).toHaveAttribute('aria-expanded', 'false')
})

test('on phones the pages open as a sheet, which a choice closes', async () => {
  await page.viewport(390, 844)
  await renderRail({ offers: 2 })
  await page.getByRole('button', { name: 'Pages' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('link', { name: 'Offers 2 waiting' }).click()
  await expect.element(page.getByTestId('address')).toHaveTextContent('/admin/offers')
  await expect.element(sheet).not.toBeInTheDocument()
})

const found = {
  'GET /api/users': () => listPage([{ id: 'u9', username: 'maya_r', email: 'maya@example.com' }]),
  'GET /api/orders': () => listPage([]),
  'GET /api/admin/beats': () => listPage([]),
}

test('Ctrl K finds people by name, and Enter opens the first', async () => {
  const requests = await renderRail({}, '/admin/deals', found)
  await expect.element(page.getByRole('button', { name: /Search or go to/ }).first()).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  const field = page.getByRole('combobox', { name: 'Search or go to' })
  await field.fill('maya')
  const person = page.getByRole('option', { name: /maya_r/ })
  await expect.element(person).toHaveAttribute('aria-selected', 'true')
  await expect.element(field).toHaveAttribute('aria-activedescendant', person.element().id)
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByTestId('address')).toHaveTextContent('/admin/customers/u9')
  expect(
    requests.filter(({ path }) => path === '/api/users').map(({ url }) => url.searchParams.get('q')),
  ).toEqual(['maya'])
})

test('the search finds settings by other words, and > only things to do', async () => {
  await renderRail({}, '/admin', found)
  await page
    .getByRole('button', { name: /Search or go to/ })
    .first()
    .click()
  const field = page.getByRole('combobox', { name: 'Search or go to' })
  await field.fill('sales tax')
  const settings = page.getByRole('group', { name: 'Settings' })
  await expect.element(settings.getByRole('option', { name: /^How is tax worked out\?/ })).toBeVisible()
  await field.fill('backups')
  await expect.element(settings.getByRole('option', { name: /^Backups to keep/ })).toBeVisible()
  await field.fill('> import')
  await expect
    .poll(() =>
      page
        .getByRole('option')
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual([expect.stringContaining('Import or export the catalogue')])
})

test('what cannot be searched says so and can be tried again', async () => {
  let isDown = true
  await renderRail({}, '/admin', {
    ...found,
    'GET /api/orders': () => (isDown ? new Response(null, { status: 500 }) : listPage([])),
  })
  await page
    .getByRole('button', { name: /Search or go to/ })
    .first()
    .click()
  await page.getByRole('combobox').fill('maya')
  await expect.element(page.getByText('Not everything could be searched.')).toBeVisible()
  isDown = false
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(page.getByText('Not everything could be searched.')).not.toBeInTheDocument()
})
