import type { Locator, Page } from '@playwright/test'
import { notice, signInAs, signInAsAdmin, startAdminStore } from './admin-store.ts'
import type { OwnStore } from './own-store.ts'
import { expect, expectAccessible, test } from './store-page.ts'

let store: OwnStore
let serial = 0

test.beforeAll(async () => {
  store = await startAdminStore()
})

test.afterAll(() => store.stop())

const rows = (page: Page) => page.getByRole('list', { name: 'Tags' }).getByRole('listitem')
const newName = () => `Tag ${process.pid} ${++serial}`

test('the admin area is visible to admins only', async ({ page }) => {
  await page.goto(`${store.url}/admin/manage-tags`)
  await expect(page).toHaveURL(`${store.url}/`)
  const customer = {
    username: `c_${process.pid}`,
    email: `c${process.pid}@example.com`,
    password: 'Nightbus36!',
  }
  await page.request.post(`${store.url}/api/auth/register`, { data: customer })
  await signInAs(page, store, customer)
  await page.goto(`${store.url}/admin`)
  await expect(page).toHaveURL(`${store.url}/`)
})

test('the home page loads nothing of the admin area', async ({ page }) => {
  const loaded: string[] = []
  page.on('response', (response) => loaded.push(response.url()))
  await page.goto(store.url, { waitUntil: 'networkidle' })
  expect(loaded.filter((url) => /admin|manage/.test(url))).toEqual([])
})

test('tags are created, refused without a name, renamed, merged, deleted and restored', async ({
  page,
  expectConsole,
}) => {
  expectConsole(/409/)
  await signInAsAdmin(page, store)
  await page.goto(`${store.url}/admin/manage-tags`)
  await expect(page.getByRole('heading', { name: 'Available Tags' })).toBeVisible()
  const main = page.getByRole('main')
  const name = main.getByLabel('Name', { exact: true })
  const create = main.getByRole('button', { name: 'Create Tag' })

  await create.click()
  await expect(notice(page, 'Please provide a tag name')).toBeVisible()
  await expect(name).toBeFocused()

  const tag = newName()
  await name.fill(tag)
  await name.press('Enter')
  await expect(notice(page, 'Tag created successfully')).toBeVisible()
  await expect(name).toHaveValue('')
  const row = (text: string) => rows(page).filter({ hasText: text })
  await expect(row(tag)).toContainText('0 beats')

  await name.fill(tag.toUpperCase())
  await create.click()
  await expect(notice(page, 'A tag with this name already exists.')).toBeVisible()
  await expectAccessible(page)

  const act = async (of: string, name: string) => {
    await row(of)
      .getByRole('button', { name: `More for ${of}` })
      .click()
    await page.getByRole('menuitem', { name, exact: true }).click()
  }
  await act(tag, 'Rename')
  const field = main.getByLabel(`New name of ${tag}`)
  await expect(field).toBeFocused()
  await field.fill('')
  await field.press('Enter')
  await expect(notice(page, 'Please provide a tag name')).toBeVisible()
  const renamed = newName()
  await field.fill(renamed)
  await field.press('Enter')
  await expect(notice(page, `${tag} was renamed to ${renamed}.`)).toBeVisible()
  await expect(row(renamed)).toBeVisible()

  await act(renamed, 'Merge into another tag')
  const dialog = page.getByRole('dialog', { name: `Merge ${renamed}` })
  await dialog.getByLabel('Into').selectOption({ label: await optionNamed(dialog, 'Drill') })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Merge' }).click()
  await expect(row(renamed)).toHaveCount(0)
  await notice(page, `${renamed} was merged into Drill.`).getByRole('button', { name: 'Undo' }).click()
  await expect(row(renamed)).toBeVisible()

  await row('Jazz').getByRole('button', { name: 'Delete Jazz' }).click()
  const confirm = page.getByRole('alertdialog', { name: 'Delete tag' })
  await expect(confirm).toContainText(
    'Are you sure that you want to delete the tag Jazz? It will be removed from 3 beats.',
  )
  await expect(confirm.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await confirm.getByRole('button', { name: 'Cancel' }).click()
  await row('Jazz').getByRole('button', { name: 'Delete Jazz' }).click()
  await confirm.getByRole('button', { name: 'Delete' }).click()
  await expect(row('Jazz')).toHaveCount(0)
  await notice(page, 'Jazz was deleted.').getByRole('button', { name: 'Undo' }).click()
  await expect(row('Jazz')).toContainText('3 beats')
})

test('each tab has its own screen and URL', async ({ page }) => {
  await signInAsAdmin(page, store)
  await page.goto(`${store.url}/admin`)
  const tabs = page.getByRole('navigation', { name: 'Admin' })
  for (const [name, path, key] of [
    ['Manage Beats', 'manage-beats', 'Create Beat'],
    ['Manage Users', 'manage-users', 'Create User'],
    ['Manage Tags', 'manage-tags', 'Create Tag'],
  ] as const) {
    await tabs.getByRole('link', { name }).click()
    await expect(page).toHaveURL(`${store.url}/admin/${path}`)
    await expect(page.getByRole('main').getByRole('button', { name: key })).toBeVisible()
  }
  await tabs.getByRole('link', { name: 'Manage Payments' }).click()
  await expect(page).toHaveURL(`${store.url}/admin/manage-payments`)
  await expect(page.getByText('No orders yet.')).toBeVisible()
})

test('beats are in two columns, and loading tags is shown', { tag: '@phone' }, async ({ page, isMobile }) => {
  await signInAsAdmin(page, store)
  await page.goto(`${store.url}/admin/manage-beats`)
  await expect(page.getByRole('table', { name: 'Beats' })).toBeVisible()
  await chooseCards(page)
  const list = page.getByRole('list', { name: 'Beats' })
  await expect(list).toBeVisible()
  const columns = await list.evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(' ').length)
  expect(columns).toBe(isMobile ? 1 : 2)
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/admin/tags', async (route) => {
    await answer.promise
    await route.continue()
  })
  await page.goto(`${store.url}/admin/manage-tags`)
  await expect(page.getByRole('heading', { name: 'Add a new tag' })).toBeVisible()
  await expect(page.getByRole('main').getByText('Loading...')).toBeVisible()
  answer.resolve()
  await expect(rows(page).first()).toBeVisible()
})

test('a failed deletion is shown in view, with a working retry', async ({ page, expectConsole }) => {
  expectConsole(/500/)
  await signInAsAdmin(page, store)
  for (const [screen, path] of [
    ['manage-beats', '**/api/beats/*'],
    ['manage-users', '**/api/users/*'],
    ['manage-tags', '**/api/tags/*'],
  ] as const) {
    let asked = 0
    await page.route(path, (route) => {
      if (route.request().method() !== 'DELETE') return route.continue()
      asked++
      return asked === 1
        ? route.fulfill({ status: 500, json: { code: 'internal', detail: 'Out of order.' } })
        : route.fulfill({ json: { success: true } })
    })
    await page.goto(`${store.url}/admin/${screen}`)
    if (screen === 'manage-beats') await chooseCards(page)
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Delete /, disabled: false })
      .first()
      .click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    const told = notice(page, 'Out of order.')
    await expect(told).toBeVisible()
    await expect(page.getByRole('alertdialog')).toBeHidden()
    await told.getByRole('button', { name: 'Retry' }).click()
    await expect(notice(page, 'was deleted.')).toBeVisible()
    expect(asked).toBe(2)
    await page.unroute(path)
  }
})

test('a failed list has an error message and a working retry', async ({ page, expectConsole }) => {
  expectConsole(/400/)
  await signInAsAdmin(page, store)
  await page.route('**/api/admin/tags', (route) =>
    route.fulfill({
      status: 400,
      contentType: 'application/problem+json',
      body: '{"detail":"Out of order"}',
    }),
  )
  await page.goto(`${store.url}/admin/manage-tags`)
  await expect(page.getByRole('alert')).toContainText("The tags can't be loaded.")
  await page.unroute('**/api/admin/tags')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(rows(page).first()).toBeVisible()
})

/** Beats as cards, also on a phone, which shows the view that was chosen on a wider screen. */
async function chooseCards(page: Page): Promise<void> {
  await page.evaluate(() =>
    fetch('/api/account/desk-views', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ beats: 'cards' }),
    }),
  )
  await page.reload()
}

async function optionNamed(dialog: Locator, start: string): Promise<string> {
  const labels = await dialog.locator('option').allTextContents()
  return labels.find((label) => label.startsWith(start)) ?? ''
}
