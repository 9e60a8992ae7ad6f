import type { Page } from '@playwright/test'
import type { License } from '#contract/licenses/license.ts'
import { notice, signInAsAdmin, startAdminStore } from './admin-store.ts'
import type { OwnStore } from './own-store.ts'
import { expect, expectAccessible, test } from './store-page.ts'

let store: OwnStore

const tables = ['license_templates', 'beat_licenses']

test.beforeAll(async () => {
  store = await startAdminStore()
  for (const table of tables) store.sql(`create table first_${table} as select * from ${table}`)
})

test.afterAll(() => store.stop())

test.beforeEach(async ({ page }) => {
  // Each test starts with the default licenses.
  for (const table of tables.toReversed()) store.sql(`delete from ${table}`)
  for (const table of tables) store.sql(`insert into ${table} select * from first_${table}`)
  await signInAsAdmin(page, store)
  await page.goto(`${store.url}/admin/manage-licenses`)
  await expect(tier(page, 'Basic')).toBeVisible()
})

const tier = (page: Page, name: string) => page.getByRole('article', { name, exact: true })
const names = (page: Page) => page.getByRole('article').getByRole('heading', { level: 2 })
const field = (page: Page, label: string) => page.getByRole('main').getByLabel(label, { exact: true })

/** A beat's licenses as shown to visitors. */
async function sold(page: Page): Promise<License[]> {
  const [beat] = await (await page.request.get(`${store.url}/api/beats?limit=1`)).json()
  return (await page.request.get(`${store.url}/api/beats/${beat.id}/licenses`)).json()
}

test('a license is edited with a live preview of its text, and takes effect at once', {
  tag: '@phone',
}, async ({ page }) => {
  await page.getByRole('button', { name: 'Edit Basic' }).click()
  await field(page, 'Name').fill('')
  await page.getByRole('radio', { name: 'Fixed price' }).press('Space')
  await field(page, 'Price').fill('0.20')
  await field(page, 'Streams').fill('')
  await page.getByText('Edit the contract text').click()
  await field(page, 'Contract text').fill('For {buyer}')
  const paper = page.getByRole('region', { name: 'Contract preview' })
  await expect(page.getByText('There is no variable {buyer}.')).toBeVisible()
  await page.getByRole('button', { name: 'Save License' }).click()
  for (const message of [
    'Name is required',
    'A card cannot be charged less than $0.50.',
    'Enter a whole number, such as 50,000, or choose Unlimited.',
    'Please fix the errors above and try again.',
  ])
    await expect(page.getByText(message, { exact: true })).toBeVisible()
  await expectAccessible(page)

  await field(page, 'Name').fill('Lease')
  await field(page, 'Price').fill('19.90')
  await page.getByRole('radio', { name: 'Diamond' }).press('Space')
  await page.getByRole('checkbox', { name: /^WAV/ }).press('Space')
  await field(page, 'Streams').fill('75,000')
  await page.getByRole('checkbox', { name: 'Copies: Unlimited' }).press('Space')
  const summary = page.getByRole('region', { name: 'In plain English' })
  await expect(summary).toContainText('Lease gives the MP3 and the WAV for $19.90.')
  await expect(summary).toContainText(
    'It allows up to 75,000 streams and any number of copies of one new recording.',
  )
  await page.getByRole('button', { name: 'Add a row' }).click()
  await field(page, 'Name of row 1').fill('Merchandise')
  await field(page, 'Value of row 1').fill('100 pieces')
  await field(page, 'Contract text').fill('{licensor} grants {licensee} the license {license} for {price}.')
  await expect(paper).toContainText(
    'Maya Rivers grants Zoë Reyes, known as ZR the license Lease for USD 19.90.',
  )
  await page.getByRole('button', { name: 'Save License' }).click()
  await expect(notice(page, 'Lease was saved.')).toBeVisible()
  await expect(tier(page, 'Lease')).toContainText('$19.90')
  await expect(page.getByRole('button', { name: 'Edit Lease' })).toBeFocused()
  expect((await sold(page))[0]).toMatchObject({
    name: 'Lease',
    icon: 'diamond',
    price: 19.9,
    rights: expect.arrayContaining([
      { label: 'Files', value: 'MP3 and WAV' },
      { label: 'Streams', value: '75,000' },
      { label: 'Copies', value: 'Unlimited' },
      { label: 'Merchandise', value: '100 pieces' },
    ]),
  })
})

test('licenses can be reordered, hidden, deleted and restored by keyboard', async ({ page }) => {
  await page.getByRole('button', { name: 'Move Basic down' }).press('Enter')
  await expect(names(page)).toHaveText(['Premium', 'Basic', 'Trackout', /^Exclusive/])
  await expect(page.getByRole('button', { name: 'Move Basic down' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(names(page)).toHaveText(['Premium', 'Trackout', 'Basic', /^Exclusive/])
  await page.keyboard.press('Enter')
  await expect(names(page)).toHaveText(['Premium', 'Trackout', /^Exclusive/, 'Basic'])
  // At the end, focus moves to the button that moves it back.
  await expect(page.getByRole('button', { name: 'Move Basic up' })).toBeFocused()
  expect((await sold(page)).map(({ name }) => name)).toEqual(['Premium', 'Trackout', 'Basic'])

  await page.getByRole('button', { name: 'Hide Premium' }).press('Enter')
  await expect(tier(page, 'Premium')).toContainText('Hidden')
  expect((await sold(page)).map(({ name }) => name)).toEqual(['Trackout', 'Basic'])
  await notice(page, 'Premium is no longer sold.').getByRole('button', { name: 'Undo' }).click()
  await expect(notice(page, 'Premium is back on sale.')).toBeVisible()

  await page.getByRole('button', { name: 'Delete Trackout' }).press('Enter')
  const dialog = page.getByRole('alertdialog', { name: 'Delete license' })
  await expect(dialog).toContainText(
    'Are you sure that you want to delete the license Trackout? 24 beats will no longer be sold under it.',
  )
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(names(page)).toHaveText(['Premium', /^Exclusive/, 'Basic'])
  await notice(page, 'Trackout was deleted.').getByRole('button', { name: 'Undo' }).click()
  await expect(names(page)).toHaveText(['Premium', 'Trackout', /^Exclusive/, 'Basic'])
})

test('a key pressed while a move is being saved moves the license afterwards', async ({ page }) => {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/api/admin/licenses/order', async (route) => {
    await held
    await route.continue()
  })
  const key = page.getByRole('button', { name: 'Move Basic down' })
  await key.press('Enter')
  await key.press('Enter')
  await expect(names(page)).toHaveText(['Basic', 'Premium', 'Trackout', /^Exclusive/])
  letGo()
  await expect(names(page)).toHaveText(['Premium', 'Trackout', 'Basic', /^Exclusive/])
  await expect
    .poll(async () => (await sold(page)).map(({ name }) => name))
    .toEqual(['Premium', 'Trackout', 'Basic'])
})

test('a new license is offered on all beats, and unsaved changes are not lost by a wrong click', async ({
  page,
}) => {
  await page.getByRole('button', { name: 'Create License' }).click()
  await field(page, 'Name').fill('Sync')
  await page.getByRole('link', { name: 'Manage Tags' }).click()
  const leave = page.getByRole('alertdialog', { name: 'Leave this form?' })
  await expect(leave).toContainText("haven't been saved")
  await leave.getByRole('button', { name: 'Cancel' }).click()
  await expect(field(page, 'Name')).toHaveValue('Sync')
  const asked = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await expect(field(page, 'Name')).toHaveValue('Sync')

  await field(page, 'Description').fill('For a film of your own.')
  await page.getByRole('radio', { name: 'Fixed price' }).press('Space')
  await field(page, 'Price').fill('199')
  await field(page, 'Offer on').selectOption({ label: 'All beats, including those in the store' })
  for (const label of ['Streams', 'Copies', 'Videos', 'Radio stations', 'Paid live shows'])
    await page.getByRole('checkbox', { name: `${label}: Unlimited` }).press('Space')
  await page.getByRole('button', { name: 'Save License' }).click()
  await expect(notice(page, 'Sync was saved.')).toBeVisible()
  await expect(tier(page, 'Sync')).toContainText('24 beats')
  expect((await sold(page)).at(-1)).toMatchObject({ name: 'Sync', price: 199 })
  // Saved: leaving needs no confirmation.
  await page.getByRole('link', { name: 'Manage Tags' }).click()
  await expect(page.getByRole('list', { name: 'Tags' }).getByRole('listitem').first()).toBeVisible()
})

test('of two admins editing at once, the second is told and shown the new version', async ({
  page,
  expectConsole,
}) => {
  expectConsole(/409/)
  await page.getByRole('button', { name: 'Edit Premium' }).click()
  await field(page, 'Description').fill('Mine')
  store.sql(
    `update license_templates set description = 'Theirs', revision = revision + 1 where name = 'Premium'`,
  )
  await page.getByRole('button', { name: 'Save License' }).click()
  await expect(
    page.getByText(
      'Someone else changed the licenses while you were editing, so your changes were not saved. Look at the latest version and try again.',
    ),
  ).toBeVisible()
  await expect(field(page, 'Description')).toHaveValue('Mine')
  await page.getByRole('button', { name: 'Show the latest version' }).click()
  await expect(field(page, 'Description')).toHaveValue('Theirs')
  await field(page, 'Description').fill('Ours')
  await page.getByRole('button', { name: 'Save License' }).click()
  await expect(tier(page, 'Premium')).toContainText('Ours')
})
