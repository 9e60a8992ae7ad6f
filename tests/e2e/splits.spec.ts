import type { BeatSplit } from '#contract/splits/split.ts'
import { signInAsAdmin, startAdminStore } from './admin-store.ts'
import { buyBeat } from './buy-beat.ts'
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
    .getByRole('button', { name: /^More for / })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Split' }).click()
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
    await expect(visitor.getByRole('navigation', { name: 'Admin' })).toHaveCount(0)
    await expect(visitor.getByText('Owed to')).toHaveCount(0)
  }
  for (const path of ['/admin/payouts', `/admin/beats/${id}/split`, '/orders', '/users'])
    expect((await visitor.request.get(`${store.url}/api${path}`)).status()).toBe(403)
})

test('a collaborator connects Stripe from My Shares, is paid by a transfer, and sees it', async ({
  page,
  browser,
}) => {
  const DAY_MS = 86_400_000
  await signInAsAdmin(page, store)
  const read = async (path: string) => (await page.request.get(`${store.url}/api${path}`)).json()
  // The first one has a split of its own by now.
  const [, beat] = await read('/beats')
  const name = 'Juno Park'
  const email = 'juno@junopark.example'
  const before: BeatSplit = await read(`/admin/beats/${beat.id}/split`)
  const saved = await page.request.put(`${store.url}/api/admin/beats/${beat.id}/split`, {
    data: {
      version: before.version,
      owner: { role: 'Producer', sales: 50, publishing: 100 },
      shares: [{ name, email, role: 'Songwriter', sales: 50, publishing: 0 }],
    },
  })
  const { split }: BeatSplit = await saved.json()
  const shareId = split?.shares.find((share) => share.email === email)?.id
  const { url }: { url: string } = await read(`/admin/beats/${beat.id}/split/shares/${shareId}/link`)
  const token = new URL(url).pathname.split('/').at(-1) ?? ''
  const visitor = await (await browser.newContext()).newPage()
  await visitor.request.post(`${store.url}/api/split-invitations/${token}/accept`, {
    data: { splitId: split?.id, legalName: name },
  })
  await buyBeat(store, 1)
  store.sql(`update shared_lines set sold_at = sold_at - ${80 * DAY_MS}`)

  await visitor.request.post(`${store.url}/api/auth/register`, {
    data: { username: 'juno_writes', email, password: PASSWORD, confirmPassword: PASSWORD },
  })
  await visitor.goto(`${store.url}/my-shares?invitation=${token}`)
  await expect(visitor.getByRole('heading', { name: 'How should we pay you?' })).toBeVisible()
  await visitor.getByRole('radio', { name: /^Stripe/ }).check()
  await visitor.getByLabel('Country of your bank account').selectOption({ label: 'United States' })
  await visitor.getByRole('button', { name: 'Connect Stripe' }).click()
  await visitor.getByRole('button', { name: 'Finish', exact: true }).click()
  await expect(visitor.getByText('Stripe is connected.')).toBeVisible()
  await expect(visitor.getByText('Account ending in 6789')).toBeVisible()

  store.sql("update jobs set run_at = 0 where name = 'send payouts'")
  await expect
    .poll(async () => {
      const { people } = await read('/admin/payouts')
      return people.find((person: { email: string }) => person.email === email)?.last?.state
    })
    .toBe('paid')
  await page.goto(`${store.url}/admin/payouts`)
  await expect(
    page
      .getByRole('listitem')
      .filter({ hasText: name })
      .getByText(/^Paid \$/),
  ).toBeVisible()
  await visitor.goto(`${store.url}/my-shares`)
  await expect(visitor.getByRole('rowheader', { name: /^Paid out by Stripe/ })).toBeVisible()
})
