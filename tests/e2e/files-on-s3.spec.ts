import { readFile } from 'node:fs/promises'
import { type S3StandIn, startS3 } from '#tests/s3-stand-in.ts'
import { buyBeat } from './buy-beat.ts'
import { type OwnStore, startOwnStore } from './own-store.ts'
import { card, expect, expectSounding, player, sound, test } from './store-page.ts'

let s3: S3StandIn
let store: OwnStore

test.beforeAll(async () => {
  s3 = await startS3()
  const S3_PUBLIC_URL = `${s3.endpoint}/public/public`
  store = await startOwnStore({ ...s3.settings, S3_PUBLIC_URL, DEMO: 'auto', CAPTCHA: 'off' })
})

test.afterAll(async () => {
  await store.stop()
  await s3.close()
})

test('with files on S3, covers and audio load from the public URL, which the CSP allows', async ({
  page,
}) => {
  const throughStore: string[] = []
  page.on('request', (request) => {
    if (request.url().startsWith(`${store.url}/api/media/`)) throughStore.push(request.url())
  })
  await page.goto(`${store.url}/beats`)
  const cover = card(page, 0).locator('img').first()
  await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  expect(await cover.evaluate((image: HTMLImageElement) => image.currentSrc)).toContain(
    `${s3.endpoint}/public/`,
  )
  await card(page, 0)
    .getByRole('button', { name: /^Play / })
    .click()
  await expect(player(page)).toBeVisible()
  await expectSounding(page)
  expect((await sound(page)).src).toContain(`${s3.endpoint}/public/public/previews/`)
  expect(throughStore).toEqual([])
  const address = await card(page, 0).getByRole('heading').getByRole('link').getAttribute('href')
  await page.goto(store.url + address)
  const shared = page.locator('meta[property="og:audio"]')
  await expect(shared).toHaveAttribute('content', new RegExp(`^${s3.endpoint}/public/public/previews/`))
  await expect(page.locator('link[rel="preconnect"]')).toHaveAttribute('href', s3.endpoint)
})

test('a buyer saves a bought file, straight from the bucket', async ({ page }) => {
  const order = await buyBeat(store, 0, undefined, 1)
  const { email } = order.user!
  const signIn = { email, password: 'Nightbus36!' }
  await page.context().request.post(`${store.url}/api/auth/login`, { data: signIn })
  await page.goto(`${store.url}/orders`)
  // Demo files are rendered on first sale. MP3s go through the store, which adds the buyer's tag.
  const wav = page.getByRole('link', { name: /WAV/ }).first()
  await expect(wav).toBeVisible({ timeout: 300_000 })
  // Encoded from the WAV.
  await expect(page.getByRole('link', { name: /MP3/ }).first()).toBeVisible({ timeout: 300_000 })
  const readsOfWav = () =>
    s3.requests.filter((request) => /^GET \/masters\/private\/.+\.wav$/.test(request)).length
  const before = readsOfWav()
  const saving = page.waitForEvent('download')
  await wav.click()
  const saved = await saving
  expect(saved.suggestedFilename()).toMatch(/^.+ - .+\.wav$/)
  expect((await readFile(await saved.path())).length).toBeGreaterThan(1_000_000)
  expect(readsOfWav()).toBe(before + 1)
})
