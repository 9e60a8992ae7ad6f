import type { BeatSplit } from '#contract/splits/split.ts'
import { signInAsAdmin, startAdminStore } from './admin-store.ts'
import type { OwnStore } from './own-store.ts'
import { expect, expectAccessible, test } from './store-page.ts'

const PASSWORD = 'Nightbus36!xx'
let store: OwnStore

test.beforeAll(async () => {
  store = await startAdminStore()
})

test.afterAll(() => store.stop())

test('somebody is invited to a split, signs it, sees My Shares, and reaches nothing else', async ({
  page,
  browser,
}) => {
  await signInAsAdmin(page, store)
  await page.goto(`${store.url}/admin/manage-beats`)
  await page
    .getByRole('link', { name: /^Split of / })
    .first()
    .click()
  await page.getByRole('button', { name: 'Add a collaborator' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Femi Oduya')
  await page.getByLabel('Email', { exact: true }).fill('femi@oduya.example')
  await page.getByLabel('Sales', { exact: true }).first().fill('70')
  await page.getByLabel('Sales', { exact: true }).nth(1).fill('30')
  await page.getByRole('button', { name: 'Save and invite' }).click()
  await expect(page.getByText('30% of each sale is on hold.')).toBeVisible()
  await expectAccessible(page)
  const id = /manage-beats\/([^/]+)\/split/.exec(page.url())?.[1] ?? ''
  const read = async (path: string) => (await page.request.get(`${store.url}/api${path}`)).json()
  const view: BeatSplit = await read(`/admin/beats/${id}/split`)
  const { url }: { url: string } = await read(
    `/admin/beats/${id}/split/shares/${view.split?.shares[0]?.id}/link`,
  )

  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(`${store.url}${new URL(url).pathname}`)
  await expect(visitor.getByRole('heading', { name: /^Your share of / })).toBeVisible()
  await expectAccessible(visitor)
  await visitor.getByRole('button', { name: 'Accept and sign' }).click()
  await expect(visitor.getByText('Enter your legal name.')).toBeVisible()
  await visitor.getByLabel('Your legal name').fill('Olufemi Oduya')
  await visitor.getByRole('button', { name: 'Accept and sign' }).click()
  await expect(visitor.getByText('Signed by Olufemi Oduya')).toBeVisible()

  const registered = await visitor.request.post(`${store.url}/api/auth/register`, {
    data: { username: 'femi', email: 'femi@oduya.example', password: PASSWORD, confirmPassword: PASSWORD },
  })
  expect(registered.ok()).toBe(true)
  await visitor.getByRole('link', { name: 'Open My Shares' }).click()
  await visitor.reload()
  await expect(visitor.getByRole('heading', { name: 'Your beats' })).toBeVisible()
  await expectAccessible(visitor)
  for (const path of ['/admin', '/admin/payouts', `/admin/manage-beats/${id}/split`]) {
    await visitor.goto(store.url + path)
    await expect(visitor.getByRole('heading', { name: 'Admin' })).toHaveCount(0)
    await expect(visitor.getByText('Owed to')).toHaveCount(0)
  }
  for (const path of ['/admin/payouts', `/admin/beats/${id}/split`, '/orders', '/users'])
    expect((await visitor.request.get(`${store.url}/api${path}`)).status()).toBe(403)
})
