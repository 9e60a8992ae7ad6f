import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { z } from 'zod'
import type { StoreSettings } from '#contract/store/rendered-page.ts'
import { type Locale, locales } from '#contract/text/locales.ts'
import type { PageTexts, Texts } from '#contract/text/page-texts.ts'
import { shortIds } from '#scripts/short-ids.ts'
import { loadStorefront, type Storefront } from '#server/features/store/pages/index.ts'
import { pseudoTexts } from '#tests/pseudo-texts.ts'
import { expect, test } from './store-page.ts'

const Data = z.object({ settings: z.custom<StoreSettings>((value) => value !== undefined) })
const PSEUDO = '/assets/pseudo.js'
const noApi = async () => ({ status: 404, json: undefined, header: () => undefined })

let storefront: Storefront
test.beforeAll(async () => {
  storefront = await loadStorefront(join(import.meta.dirname, '../../dist'))
})

function textsIn(locale: Locale): PageTexts {
  const texts = storefront.textsOf?.(locale)
  if (!texts) throw new Error(`The build has no texts in ${locale}.`)
  return texts
}

/** Answers with the store's page, but drawn by its renderer in another language. */
async function drawIn(page: Page, texts: PageTexts): Promise<void> {
  await page.route('**/{support,contact}', async (route) => {
    const answer = await route.fetch()
    const body = await answer.text()
    const [, written = ''] =
      /<script type="application\/json" id="page-data">(.*?)<\/script>/s.exec(body) ?? []
    const { settings } = Data.parse(JSON.parse(written))
    const shown = { ...settings, locale: texts.locale }
    const drawn = await storefront.renderPage(new URL(answer.url()), shown, noApi, undefined, texts)
    const root = /<div id="root">.*<\/div>(?=\s*<script type="application\/json" id="page-data">)/s
    const html = body
      .replace(root, () => `<div id="root">${drawn.html}</div>`)
      .replace(/<script type="application\/json" id="page-data">.*?<\/script>/s, () => drawn.pageData)
    await route.fulfill({ response: answer, body: html })
  })
}

test('a page in German is drawn, hydrated and continued in German', async ({ page }) => {
  await drawIn(page, textsIn('de'))
  const files: string[] = []
  page.on('request', (request) => files.push(new URL(request.url()).pathname))
  await page.goto('/support')
  const first = textsIn('de').files.first['pages/support-page.tsx'] ?? ''
  expect(files).toContain(first)
  const readFile = (address: string) => import(join(storefront.folders[0] ?? '', address))
  const { later } = z.object({ later: z.string() }).parse(await readFile(first))
  const { pages } = z.object({ pages: z.record(z.string(), z.string()) }).parse(await readFile(later))
  await expect(page.getByRole('heading', { name: 'Probleme mit einem Kauf' })).toBeVisible()
  await expect(page.getByText('Die übrigen findest du in den FAQ.')).toBeVisible()

  // What dialogs say is for whoever opens one.
  expect(files).not.toContain(later)
  expect(files).not.toContain(pages['pages/contact-page.tsx'])
  await page.getByRole('link', { name: 'Schreib uns' }).click()
  await expect(page.getByRole('heading', { name: 'Kontakt', level: 1 })).toBeVisible()
  expect(files).toContain(pages['pages/contact-page.tsx'])
  await expect(page.getByRole('button', { name: 'Nachricht senden' })).toBeVisible()
})

test('a page in English loads no file of texts', async ({ page }) => {
  const ofTexts = new Set(
    locales.flatMap((locale) =>
      Object.values(storefront.textsOf?.(locale)?.files ?? {}).flatMap((files) => Object.values(files)),
    ),
  )
  expect(ofTexts.size).toBeGreaterThan(0)
  const files: string[] = []
  page.on('request', (request) => files.push(new URL(request.url()).pathname))
  await page.goto('/support')
  await page.getByRole('link', { name: 'write to us' }).click()
  await expect(page.getByRole('button', { name: 'Send Message' })).toBeVisible()
  expect(files.filter((file) => ofTexts.has(file))).toEqual([])
})

test('in the pseudo language every text of the marked pages has accents, and fits @phone', async ({
  page,
}) => {
  const texts = pseudoTexts()
  const shortened = shortIds()
  const inFiles = Object.fromEntries(Object.entries(texts).map(([id, text]) => [shortened(id), text]))
  await page.route(`**${PSEUDO}`, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `export default ${JSON.stringify(inFiles)}` }),
  )
  await drawIn(page, { locale: 'de', texts, files: { first: { main: PSEUDO } } })
  for (const path of ['/support', '/contact']) {
    await page.goto(path)
    const said = await page.locator('main').evaluate((main) => {
      const texts: string[] = []
      const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
      while (walker.nextNode()) texts.push(walker.currentNode.textContent ?? '')
      return texts.map((text) => text.trim()).filter((text) => /\p{L}{2}/u.test(text))
    })
    expect(said.length).toBeGreaterThan(4)
    // Data of the store: its address.
    expect(said.filter((text) => !/[àćéğĥíķļńőŕśťúŵýž]/i.test(text) && !text.includes('@'))).toEqual([])
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
  }
})

test('pages in six languages that are drawn at once do not mix', async ({ page }) => {
  await page.goto('/support')
  const { settings } = Data.parse(JSON.parse((await page.locator('#page-data').textContent()) ?? ''))
  const files = { first: {} }
  const madeUp = new Map(
    locales.map((locale) => {
      const texts: Texts = Object.fromEntries(
        Object.entries(pseudoTexts()).map(([id, text]) => [id, [`${locale}: `, ...text]]),
      )
      return [locale, { locale, texts, files }]
    }),
  )
  const drawn = await Promise.all(
    Array.from({ length: 600 }, async (_, at) => {
      const locale = locales[at % locales.length] ?? 'en'
      const url = new URL(at % 4 < 2 ? '/support' : '/contact', settings.publicUrl)
      const shown = { ...settings, locale }
      return { locale, ...(await storefront.renderPage(url, shown, noApi, undefined, madeUp.get(locale))) }
    }),
  )
  for (const { locale, html } of drawn)
    for (const other of locales) expect(html.includes(`>${other}: `), other).toBe(other === locale)
})
