import type { OwnStore } from './own-store.ts'
import { startOwnStore } from './own-store.ts'
import { expect, expectAccessible, test } from './store-page.ts'

let demo: OwnStore

test.beforeAll(async () => {
  // Nothing in a public demo leaves it, so it has neither a mail server nor a password.
  const nothing = { ADMIN_PASSWORD: '', SMTP_URL: '', MAIL_FROM: '' }
  demo = await startOwnStore({ ...nothing, DEMO: 'public', CAPTCHA: 'off', DEMO_COPIES: '3' })
})

test.afterAll(() => demo.stop())

test('a visitor tries the admin area in a copy, changes it, and throws it away', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto(demo.url)
  const bar = page.getByRole('region', { name: 'Demo', exact: true })
  await expect(bar).toContainText('This is a demo.')
  await bar.getByRole('button', { name: 'Try the admin area' }).click()
  await expect(page).toHaveURL(`${demo.url}/admin`)
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
  await expect(bar).toContainText('Your own copy of the demo · 29 minutes left')
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
  await expectAccessible(page)

  await page.goto(`${demo.url}/admin/settings/store`)
  await page.getByLabel('Store name').fill('Mine for now')
  const save = page.getByRole('button', { name: 'Save' })
  await save.click()
  await expect(save).toBeDisabled()
  await page.goto(demo.url)
  await expect(page).toHaveTitle(/Mine for now/)
  // Everybody else sees the demo as it was.
  const others = await page.context().browser()!.newPage()
  await others.goto(demo.url)
  await expect(others).toHaveTitle(/Backbeat/)
  await others.close()

  await bar.getByRole('button', { name: 'Reset' }).click()
  await expect(bar).toContainText('Throw away all you did here, and start again?')
  await bar.getByRole('button', { name: 'Reset' }).click()
  await expect(page).toHaveURL(`${demo.url}/admin`)
  await page.goto(demo.url)
  await expect(page).toHaveTitle(/Backbeat/)
  await expect(bar).toContainText('Your own copy of the demo')
})

test('what the demo refuses is said where it was asked for', async ({ page, expectConsole }) => {
  expectConsole(/403 .*\/api\/admin\/backups/)
  await page.goto(demo.url)
  await page.getByRole('button', { name: 'Try the admin area' }).click()
  await expect(page).toHaveURL(`${demo.url}/admin`)
  await page.goto(`${demo.url}/admin/settings/backups`)
  await page.getByRole('button', { name: 'Make a backup' }).click()
  await expect(page.getByText('The demo can’t do this. Your own store can.').first()).toBeVisible()
})
