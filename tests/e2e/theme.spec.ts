import type { Page } from '@playwright/test'
import { expect, test } from './store-page.ts'

const DARK = 'rgb(17, 20, 18)'
const LIGHT = 'rgb(214, 217, 211)'

const expectGround = (page: Page, color: string) =>
  expect(page.locator('body')).toHaveCSS('background-color', color)
const choose = async (page: Page, name: string) => {
  await page.getByRole('group', { name: 'Theme' }).getByText(name, { exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', name.toLowerCase())
}

test('the theme follows the system until one is chosen, and the choice persists', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/support')
  await expectGround(page, LIGHT)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectGround(page, DARK)

  await choose(page, 'Light')
  await expectGround(page, LIGHT)
  await page.goto('/faq')
  await expectGround(page, LIGHT)
  await expect(page.getByRole('radio', { name: 'Light' })).toBeChecked()

  await page.emulateMedia({ colorScheme: 'light' })
  await choose(page, 'Dark')
  await page.reload()
  await expectGround(page, DARK)
  await choose(page, 'System')
  await expectGround(page, LIGHT)
})

test('with reduced motion no element has a transition', async ({ page }) => {
  await page.goto('/')
  const transitions = () =>
    [...document.querySelectorAll('*')].map((element) => getComputedStyle(element).transitionProperty)
  expect(new Set(await page.evaluate(transitions))).toEqual(new Set(['none']))
})

test('the first HTML has the chosen theme, so that nothing flashes', async ({ request }) => {
  const html = async (cookie?: string) =>
    (await request.get('/support', cookie ? { headers: { cookie } } : {})).text()
  expect(await html()).toContain('<html lang="en" data-theme="system">')
  expect(await html('theme=light')).toContain('<html lang="en" data-theme="light">')
  expect(await html('theme=dark')).toContain('<html lang="en" data-theme="dark">')
  expect(await html()).toContain('<html lang="en" data-theme="system">')
  expect(await html('theme="><script>')).toContain('<html lang="en" data-theme="system">')
  const { headers } = { headers: (await request.get('/support')).headers() }
  expect(headers.vary).toContain('cookie')
})

test('the theme works without scripts', async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    colorScheme: 'light',
    ...(baseURL && { baseURL }),
  })
  const page = await context.newPage()
  await page.goto('/support')
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'light dark')
  await expect(page.locator('body')).toHaveCSS('background-color', LIGHT)
  await context.close()
})
