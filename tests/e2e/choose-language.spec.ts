import { localePath } from '#contract/text/locale-path.ts'
import { locales } from '#contract/text/locales.ts'
import { type OwnStore, startOwnStore } from './own-store.ts'
import { expect, test } from './store-page.ts'

test.use({ locale: 'de-AT' })

let store: OwnStore
test.beforeAll(async () => {
  store = await startOwnStore({ DEMO: 'beats' })
  const given = JSON.stringify({ languages: locales })
  store.sql(
    `insert into store_settings (id, version, given, changed_in, changed_at, changed_by) values (1, 1, '${given}', '{}', 1, 'test')`,
  )
  await expect.poll(async () => (await fetch(`${store.url}/de/faq`)).status).toBe(200)
})
test.afterAll(() => store.stop())

test('a visitor is offered their language, chooses it, and changes their mind', async ({ page }) => {
  await page.goto(`${store.url}/support?from=news`)
  const offer = page.getByRole('complementary', { name: 'Auf Deutsch lesen' })
  await offer.getByRole('link').click()
  await expect(page).toHaveURL(`${store.url}/de/support?from=news`)
  await expect(page.getByRole('heading', { name: 'Probleme mit einem Kauf' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expect(offer).toHaveCount(0)

  // Links stay in it, and addresses without a language lead to it.
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click()
  await expect(page).toHaveURL(`${store.url}/de/faq`)
  await page.goto(`${store.url}/contact`)
  await expect(page).toHaveURL(`${store.url}/de/contact`)

  await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).click()
  await expect(page).toHaveURL(`${store.url}/contact`)
  await expect(page.getByRole('button', { name: 'Send Message' })).toBeVisible()
  await expect(offer).toHaveCount(0)
})

test('an offer that is put away does not come back', async ({ page }) => {
  await page.goto(`${store.url}/support`)
  const offer = page.getByRole('complementary', { name: 'Auf Deutsch lesen' })
  await offer.getByRole('button', { name: 'Schließen' }).click()
  await expect(offer).toHaveCount(0)
  await page.goto(`${store.url}/faq`)
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Deutsch' })).toBeVisible()
  await expect(offer).toHaveCount(0)
})

// What the server and the browser draw differently is an error in the console, which fails a test.
for (const locale of locales)
  test(`pages in ${locale} continue in the browser as the server drew them`, async ({ page }) => {
    const [beat] = await (await fetch(`${store.url}/api/beats?limit=1`)).json()
    for (const path of ['/', '/beats', `/beats/${beat.slug}`, '/faq', '/login']) {
      await page.goto(store.url + localePath(locale, 'en', path))
      await expect(page.locator('html')).toHaveAttribute('lang', locale)
      await expect(page.getByRole('contentinfo').locator(`a[lang="${locale}"]`)).toHaveAttribute(
        'aria-current',
        'true',
      )
    }
  })
