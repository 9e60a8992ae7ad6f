import { signInAsAdmin, startAdminStore } from './admin-store.ts'
import { buyBeat } from './buy-beat.ts'
import type { OwnStore } from './own-store.ts'
import { expect, expectAccessible, test } from './store-page.ts'

let store: OwnStore

test.beforeAll(async () => {
  store = await startAdminStore()
})

test.afterAll(() => store.stop())

test('an admin follows the first steps, and visitors see the settings', { tag: '@phone' }, async ({
  page,
  request,
}) => {
  await signInAsAdmin(page, store)
  await page.goto(`${store.url}/admin`)
  await expect(page.getByText('0 of 13 done')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Store name').fill('Night Desk')
  await page.getByLabel('Artist name').fill('Desk')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('1 of 13 done')).toBeVisible()

  await page.goto(`${store.url}/admin/settings/store`)
  const openPage = async (name: string) => {
    await page.getByRole('link', { name: 'Settings', exact: true }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('main').getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  }
  await openPage('Legal details')
  for (const [label, value] of [
    ['Seller name', 'Wren Audio'],
    ['Street and number', 'Main St 1'],
    ['Postal code', '04229'],
    ['City', 'Leipzig'],
    ['Billing email', 'billing@example.com'],
  ] as const)
    await page.getByLabel(label).fill(value)
  await page.getByRole('combobox', { name: 'Country' }).selectOption('DE')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('They appear on invoices and credit notes from now on')).toBeVisible()
  await expectAccessible(page)

  await openPage('Front page')
  await page.getByRole('textbox', { name: 'Text' }).fill('Three for two until Monday')
  await page.getByRole('searchbox', { name: 'Pin a beat' }).fill('Velour')
  await page.getByRole('button', { name: 'Pin Velour' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()

  await openPage('Legal texts')
  await page.getByLabel('Terms in Markdown').fill('## House rules\n\n<script>alert(1)</script>')
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.getByRole('heading', { name: 'House rules' })).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/^Version 1 of/)).toBeVisible()

  await page.goto(store.url)
  await expect(page.getByRole('heading', { name: 'Welcome to Night Desk' })).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Announcement' })).toHaveText(
    'Three for two until Monday',
  )
  await expect(page.locator('#featured [aria-current]')).toContainText('Velour')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Imprint' }).click()
  await expect(page.getByRole('main').getByText('Wren Audio')).toBeVisible()
  const terms = await (await request.get(`${store.url}/terms`)).text()
  expect(terms).toContain('House rules')
  expect(terms).not.toContain('<script>alert')

  const order = await buyBeat(store, 0)
  expect(order.documents).toMatchObject([
    { kind: 'invoice', number: expect.stringMatching(/^TEST-INV-\d{4}-000001$/) },
    // The buyer is in Canada.
    { kind: 'confirmation', number: null },
  ])
  await page.goto(`${store.url}/admin/manage-payments?order=${order.number}`)
  await expect(page.getByRole('link', { name: `Invoice ${order.documents[0]!.number}` })).toBeVisible()
})

test('the color is previewed in both themes, whichever the page has', async ({ page }) => {
  await signInAsAdmin(page, store)
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.goto(`${store.url}/admin/settings/look`)
    const preview = (name: string) => page.getByRole('figure', { name })
    await expect(preview('Dark theme')).toHaveCSS('background-color', 'rgb(17, 20, 18)')
    await expect(preview('Light theme')).toHaveCSS('background-color', 'rgb(214, 217, 211)')
    await expect(preview('Light theme')).toHaveCSS('color', 'rgb(20, 23, 19)')
  }
})
