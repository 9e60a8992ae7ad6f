import { notice, signInAsAdmin, startAdminStore } from './admin-store.ts'
import { buyBeat } from './buy-beat.ts'
import type { OwnStore } from './own-store.ts'
import { expect, expectAccessible, test } from './store-page.ts'

let store: OwnStore

test.beforeAll(async () => {
  store = await startAdminStore()
})

test.afterAll(() => store.stop())

test('Today shows what waits, the month and the latest orders, and retries failures', {
  tag: '@phone',
}, async ({ page }) => {
  const order = await buyBeat(store, 0)
  const mail = await store.mailTo(order.user!.email, /^Welcome to/)
  expect(mail.recipient).toBe(order.user!.email)
  // The mail has arrived, but its status may not be saved yet and would overwrite this.
  const fail = `update mails set status = 'dead', attempts = 6, last_error = '550 Mailbox unavailable'
    where recipient = '${order.user!.email}' and template = 'welcome' and status = 'sent'`
  await expect.poll(() => store.sql(fail)).toBe(1)
  await signInAsAdmin(page, store)
  await page.request.delete(`${store.url}/api/admin/first-steps`)
  await page.goto(`${store.url}/admin`)
  const main = page.getByRole('main')
  const todo = main.getByRole('region', { name: 'To do' })
  await expect(todo.getByText('1 email could not be delivered')).toBeVisible()
  await expect(todo.getByText(`welcome to ${order.user!.email}: 550 Mailbox unavailable`)).toBeVisible()
  await expect(main.getByText('Paid, 1 order', { exact: true })).toBeVisible()
  await expect(main.getByRole('img', { name: /^Kept, added up day by day\. / })).toBeVisible()
  await expect(main.getByText('These are test purchases: no money was charged.')).toBeVisible()
  await expect(main.getByRole('region', { name: 'From play to sale' }).getByRole('listitem')).toHaveText([
    /^Plays/,
    /^Licenses opened/,
    /^Put in cart/,
    /^Sold1/,
  ])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
  await expectAccessible(page)
  await todo.getByRole('button', { name: 'Try again' }).click()
  await expect(notice(page, 'Retrying welcome.')).toBeVisible()
  await expect(todo.getByText('1 email could not be delivered')).toHaveCount(0)
  const latest = main.getByRole('region', { name: 'Latest orders' })
  await latest.getByRole('link', { name: `${order.user!.username}, order ${order.number}` }).click()
  await expect(page).toHaveURL(`${store.url}/admin/manage-payments?order=${order.number}`)
})

/** Of the scripts that the admin area's first page transfers, in bytes. */
const MAX_SCRIPTS = 160_000

test('Today transfers few scripts', async ({ page }) => {
  await signInAsAdmin(page, store)
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Network.enable')
  await devTools.send('Network.setCacheDisabled', { cacheDisabled: true })
  const scripts = new Set<string>()
  let bytes = 0
  devTools.on(
    'Network.responseReceived',
    ({ requestId, type }) => type === 'Script' && scripts.add(requestId),
  )
  devTools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength
  })
  await page.goto(`${store.url}/admin/today`, { waitUntil: 'networkidle' })
  await expect(page.getByRole('heading', { name: 'Latest orders' })).toBeVisible()
  expect(bytes).toBeGreaterThan(50_000)
  expect(bytes).toBeLessThanOrEqual(MAX_SCRIPTS)
})
