import type { Page } from '@playwright/test'
import { expect, test } from './store-page.ts'

const position = (page: Page) => page.evaluate(() => Math.round(window.scrollY))
const toEnd = async (page: Page) => {
  await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
  await expect.poll(() => position(page)).toBeGreaterThan(200)
}

test('a link to the current page scrolls to its top: the logo at home, Support on the support page', async ({
  page,
}) => {
  await page.goto('/')
  await page.waitForFunction(() => history.scrollRestoration === 'manual')
  await page.evaluate(() => window.scrollTo({ top: 2500, behavior: 'instant' }))
  await page
    .getByRole('link', { name: /, home$/ })
    .first()
    .click()
  await expect.poll(() => position(page)).toBe(0)

  await page.goto('/support')
  await page.waitForFunction(() => history.scrollRestoration === 'manual')
  await toEnd(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Support', exact: true }).click()
  await expect.poll(() => position(page)).toBe(0)
})

test('an anchor on a new page goes to its section, not to an earlier scroll position', async ({ page }) => {
  const hear = () => page.getByRole('link', { name: 'Hear the beats' }).click()
  const featured = () => page.locator('#featured').evaluate((element) => element.getBoundingClientRect().top)
  await page.goto('/')
  await page.waitForFunction(() => history.scrollRestoration === 'manual')
  await hear()
  await expect.poll(async () => Math.abs(await featured())).toBeLessThan(120)
  await toEnd(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click()
  await expect(page).toHaveURL(/\/terms/)
  await page.goBack()
  await expect(page).toHaveURL(/#featured/)
  await page.goto('/')
  await page.waitForFunction(() => history.scrollRestoration === 'manual')
  await hear()
  await expect.poll(async () => Math.abs(await featured())).toBeLessThan(120)
})

test('a filter keeps the scroll position', async ({ page }) => {
  await page.goto('/beats')
  await page.waitForFunction(() => history.scrollRestoration === 'manual')
  await page.evaluate(() => window.scrollTo({ top: 150, behavior: 'instant' }))
  await page.getByLabel('Sort').selectOption({ label: 'Title' })
  await expect(page).toHaveURL(/sort=title/)
  expect(await position(page)).toBeGreaterThan(0)
})
