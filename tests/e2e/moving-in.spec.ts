import { startReceiver } from '#tests/webhook-receiver.ts'
import { notice, signInAsAdmin, startAdminStore } from './admin-store.ts'
import type { OwnStore } from './own-store.ts'
import { expect, expectAccessible, test } from './store-page.ts'

let store: OwnStore

test.beforeAll(async () => {
  store = await startAdminStore({ PRIVATE_WEBHOOKS: 'loopback' })
})

test.afterAll(() => store.stop())

test('a token is shown once, opens what it may until it is revoked, and a webhook is tested', async ({
  page,
}) => {
  await signInAsAdmin(page, store)
  await page.goto(`${store.url}/admin/settings/connections`)
  const tokens = page.getByRole('region', { name: 'API tokens' })
  await tokens.getByRole('button', { name: 'Create a token' }).click()
  const form = page.getByRole('dialog', { name: 'Create a token' })
  await form.getByLabel('Which program will use it?').fill('Bookkeeping')
  await form.getByRole('checkbox').first().check()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Create' }).click()
  const secret = page.getByRole('dialog', { name: 'Copy your token now' })
  const token = await secret.getByLabel('API token').inputValue()
  await expectAccessible(page)
  await secret.getByRole('button', { name: 'I saved it' }).click()
  const ask = () =>
    fetch(`${store.url}/api/admin/beats?limit=1`, { headers: { authorization: `Bearer ${token}` } })
  expect((await ask()).status).toBe(200)
  await tokens.getByRole('button', { name: 'Revoke Bookkeeping' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(tokens.getByText('Bookkeeping')).toHaveCount(0)
  expect((await ask()).status).toBe(401)

  const receiver = await startReceiver()
  const webhooks = page.getByRole('region', { name: 'Webhooks' })
  await webhooks.getByRole('button', { name: 'Add a webhook' }).click()
  const added = page.getByRole('dialog', { name: 'Add a webhook' })
  await added.getByLabel('Which program or channel gets it?').fill('Warehouse')
  await added.getByLabel('Address').fill(receiver.url)
  await expectAccessible(page)
  await added.getByRole('button', { name: 'Add', exact: true }).click()
  const signing = page.getByRole('dialog', { name: 'Copy your secret now' })
  await expect(signing.getByLabel('Signing secret')).toHaveValue(/^whsec_/)
  await signing.getByRole('button', { name: 'I saved it' }).click()
  await webhooks.getByRole('button', { name: 'Send a test: Warehouse' }).click()
  await expect.poll(() => receiver.received.length).toBe(1)
  expect(receiver.received[0]?.headers['webhook-signature']).toMatch(/^v1,/)
  await expectAccessible(page)
  await receiver.stop()
})

test('prices of many beats are changed together, as shown before, and changed back', async ({ page }) => {
  await signInAsAdmin(page, store)
  await page.goto(`${store.url}/admin/manage-beats`)
  for (const title of ['Copper Rain', 'Understudy'])
    await page.getByRole('checkbox', { name: `Select ${title}` }).check()
  const selection = page.getByRole('region', { name: 'Selection' })
  await expect(selection.getByText('2 selected')).toBeVisible()
  await selection.getByRole('button', { name: 'Price' }).click()
  const dialog = page.getByRole('dialog', { name: 'Price of 2 beats' })
  await dialog.getByLabel('Percent').fill('+10')
  const submit = dialog.getByRole('button', { name: 'Change 2 prices' })
  await expect(submit).toBeEnabled()
  await expectAccessible(page)
  await submit.click()
  await expect(page.getByText(/^2 prices changed, up 10%/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await expect(page.getByText(/^Undone: 2 beats are as they were/)).toBeVisible()
  await page.getByRole('link', { name: /^Trash/ }).click()
  await expectAccessible(page)
})

test('a catalogue with a wrong cell is fixed in the browser, imported and taken back', async ({ page }) => {
  await signInAsAdmin(page, store)
  await page.goto(`${store.url}/admin/import`)
  const buffer = Buffer.from('title,bpm,tone,price\nNeon Alley,140 BPM,A minor,30\nLow Tide,75,D major,25\n')
  await page.getByLabel('Drop a CSV here').setInputFiles({ name: 'beats.csv', mimeType: 'text/csv', buffer })
  await page.getByRole('button', { name: 'Check 2 rows' }).click()
  await expect(page.getByLabel('BPM of row 2')).toHaveValue('140')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Import 2 rows' }).click()
  await expect(page.getByText('2 rows imported')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: 'Drafts', exact: true }).click()
  await expect(page.getByRole('grid', { name: 'Drafts' }).getByText('Neon Alley').first()).toBeVisible()
  await expectAccessible(page)
  await page.goBack()
  await page.getByRole('button', { name: 'Undo the import' }).click()
  await expect(page.getByText('2 drafts removed, 0 beats changed back.')).toBeVisible()
  await expect(notice(page, /./)).toHaveCount(0)
})
