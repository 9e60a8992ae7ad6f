import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Hero } from '#client/features/catalogue/home/index.ts'
import { preloadWordmark } from '#client/ui/wordmark.tsx'
import { answerApi, customer, renderInStore } from '#tests/components/store.tsx'
import { SiteHeader } from './site-header.tsx'

test.each(['Kid Meridian Beats', 'Midnight Sessions & Sons Recording House', 'N'.repeat(40)])(
  'a name of 40 characters leaves room for the cart and the menu: %s',
  async (storeName) => {
    answerApi({})
    await page.viewport(390, 844)
    await preloadWordmark(storeName)
    await renderInStore(
      <>
        <SiteHeader />
        <Hero />
      </>,
      { storeName },
    )
    const menu = page.getByRole('button', { name: 'Menu' }).element().getBoundingClientRect()
    expect(menu.right).toBeLessThanOrEqual(390)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
    const logo = page
      .getByRole('link', { name: `${storeName}, home` })
      .element()
      .getBoundingClientRect()
    expect(logo.right).toBeLessThanOrEqual(menu.left)
    const block = page
      .getByRole('heading', { level: 1 })
      .element()
      .querySelector('svg')
      ?.getBoundingClientRect()
    expect(block?.height).toBeGreaterThan(60)
  },
)

test('a long username is shortened before the header is wider than the window', async () => {
  answerApi({ 'GET /api/auth/session': { ...customer, username: 'n'.repeat(30) } })
  await page.viewport(1024, 800)
  await renderInStore(<SiteHeader />)
  await expect.element(page.getByText(/^Welcome/)).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(1024)
})
