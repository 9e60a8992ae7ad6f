import type { Page } from '@playwright/test'
import { localeNames } from '#contract/text/locales.ts'
import { shortIds } from '#scripts/short-ids.ts'
import { pseudoTexts } from '#tests/pseudo-texts.ts'
import { signInAsAdmin, startAdminStore } from './admin-store.ts'
import type { OwnStore } from './own-store.ts'
import { putInCart } from './shopping.ts'
import { expect, test } from './store-page.ts'

/** Names, and words of the law, which are the same whatever the texts say. */
const names = [
  'Backbeat',
  'BPM',
  'MP3',
  'WAV',
  'Instagram',
  'YouTube',
  'SoundCloud',
  'TikTok',
  'ALTCHA',
  'Stripe',
  'PayPal',
  // Licenses of the demo, and a stand-in of the sandbox.
  'Basic',
  'Premium',
  'Trackout',
  'Exclusive',
  'Test wallet',
  'admin',
  'US-Dollar',
  // Ways to pay, and beginnings of keys.
  'Link, Klarna, Amazon Pay, Cash App Pay, Revolut Pay, iDEAL / Wero, Bancontact',
  'pk_live, sk_live, whsec',
]
const fixed =
  /Vertrag widerrufen|Ich bin kein Roboter|Geschützt durch|offizielle Website|@|^~|^MP3 und WAV$|^Chrome on |^ASCAP$|^[\d.,]+ [KMGT]B$|^Yours alone from now on\.$|^https?:|\/backups$/

let store: OwnStore
/** Words of the catalogue. */
let data: Set<string>
test.beforeAll(async () => {
  store = await startAdminStore({ PSEUDO_GERMAN: '1' })
  store.sql(
    `insert into store_settings (id, version, given, changed_in, changed_at, changed_by) values (1, 1, '{"languages":["en","de"]}', '{}', 1, 'test')`,
  )
  await expect.poll(async () => (await fetch(`${store.url}/de/faq`)).status).toBe(200)
  const said = await Promise.all(
    ['/api/beats?limit=100', '/api/tags'].map(async (path) => (await fetch(store.url + path)).text()),
  )
  data = new Set(wordsOf([...said, ...names, ...Object.values(localeNames)].join(' ')))
})
test.afterAll(() => store.stop())

const wordsOf = (text: string) => text.match(/\p{L}{2,}/gu) ?? []

/** Gives the browser what the server draws with. */
async function speakPseudo(page: Page): Promise<void> {
  const short = shortIds()
  const entries = Object.entries(pseudoTexts()).map(([id, text]) => [short(id), text])
  const texts = JSON.stringify(Object.fromEntries(entries))
  await page.route(/\/assets\/[\w-]{8}\.js$/, async (route) => {
    const response = await route.fetch()
    const body = await response.text()
    const [, rest] = /^export default \{.*?\}(;export let .*)?$/s.exec(body) ?? []
    const isTexts = body.startsWith('export default {"')
    await route.fulfill({ response, body: isTexts ? `export default ${texts}${rest ?? ''}` : body })
  })
}

/** What a page says, also to screen readers, that is not in the pseudo language. */
async function readUnmarked(page: Page): Promise<string[]> {
  const said = await page.evaluate(() => {
    const inEnglish = 'script, style, noscript, template, code, kbd, option, [lang]:not(html)'
    const texts: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode())
      if (!walker.currentNode.parentElement?.closest(inEnglish))
        texts.push(walker.currentNode.textContent ?? '')
    for (const element of document.body.querySelectorAll('[aria-label], [placeholder], [title], [alt]'))
      if (!element.closest('[lang]:not(html)'))
        for (const name of ['aria-label', 'placeholder', 'title', 'alt'])
          texts.push(element.getAttribute(name) ?? '')
    return texts.map((text) => text.trim())
  })
  return [...new Set(said)].filter(
    (text) =>
      !/[àćéğĥíķļńőŕśťúŵýž]/i.test(text) &&
      !fixed.test(text) &&
      wordsOf(text).some((word) => !data.has(word)),
  )
}

async function visit(page: Page, path: string): Promise<void> {
  await test.step(path, async () => {
    await page.goto(`${store.url}/de${path}`)
    await page.waitForLoadState('networkidle')
    expect(await readUnmarked(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
  })
}

test('everything that visitors read is marked, and fits @phone', async ({ page }) => {
  await speakPseudo(page)
  const [beat] = await (await fetch(`${store.url}/api/beats?limit=1`)).json()
  for (const path of [
    '',
    '/beats',
    `/beats/${beat.slug}`,
    '/crates',
    '/faq',
    '/login',
    '/register',
    '/contact',
    '/withdraw',
  ])
    await visit(page, path)
})

test('everything that buyers read is marked, and fits @phone', async ({ page }) => {
  await signInAsAdmin(page, store)
  await putInCart(page, store, { index: 0, license: 'Basic' })
  await speakPseudo(page)
  for (const path of ['/checkout', '/account', '/orders', '/offers']) await visit(page, path)
})

test('everything that administrators read is marked, and fits @phone', async ({ page }) => {
  await signInAsAdmin(page, store)
  await speakPseudo(page)
  for (const path of [
    ...[
      '',
      '/first-steps',
      '/manage-beats/drafts',
      '/import',
      '/manage-licenses',
      '/manage-payments',
      '/deals',
      '/offers',
    ],
    ...[
      '/payouts',
      '/manage-users',
      '/letters',
      '/insight',
      '/audit',
      '/settings',
      '/settings/payments',
      '/settings/tax',
    ],
    ...['/settings/law', '/settings/languages', '/settings/connections', '/settings/backups'],
  ])
    await visit(page, `/admin${path}`)
})
