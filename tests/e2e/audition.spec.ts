import { card, expect, expectSounding, player, secondsIn, sound, test } from './store-page.ts'

test('styles that are in the page are not loaded again with a later screen', async ({ page }) => {
  const loaded: Promise<string>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'stylesheet') loaded.push(response.text())
  })
  await page.goto('/beats')
  const inPage = await page.locator('head > style').first().textContent()
  await card(page, 0).getByRole('button', { name: /^Play/ }).click()
  const before = loaded.length
  await player(page)
    .getByRole('button', { name: /audition in another tempo and key/ })
    .click()
  await expect(page.getByRole('region', { name: 'Audition' })).toBeVisible()
  expect(loaded.length).toBeGreaterThan(before)
  for (const styles of await Promise.all(loaded)) expect(styles.trim()).not.toBe(inPage)
})

test('a key change plays under the real CSP, loaded on first use; the next beat is unchanged', async ({
  page,
}) => {
  const scripts: Promise<string>[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.push(response.text().catch(() => ''))
  })
  const isDeckLoaded = async () =>
    (await Promise.all(scripts)).some((script) => script.includes('Your settings are kept.'))
  await page.goto('/beats')
  await card(page, 0).getByRole('button', { name: /^Play/ }).click()
  await expectSounding(page)
  const bar = player(page)
  // The beat does not end even on a slow machine.
  await bar.getByRole('button', { name: 'Repeat' }).click()
  expect(await isDeckLoaded()).toBe(false)
  await bar.getByRole('button', { name: /audition in another tempo and key/ }).click()
  const deck = page.getByRole('region', { name: 'Audition' })
  await expect(deck.getByText('For your ears only.')).toBeVisible()
  await deck.getByLabel('Tempo in percent').fill('90')
  await expect.poll(() => page.evaluate(() => document.querySelector('audio')!.playbackRate)).toBe(0.9)

  await deck.getByLabel('Key in semitones').fill('5')
  // The element rests once the stretcher sounds; blocked WebAssembly would leave a problem instead.
  await expect.poll(async () => (await sound(page)).paused).toBe(true)
  expect(await isDeckLoaded()).toBe(true)
  await expect(deck.getByText('the sound suffers')).toBeVisible()
  await expect(bar.getByRole('button', { name: 'Pause' })).toBeVisible()
  const place = async () => secondsIn(await bar.textContent())
  const before = await place()
  await expect.poll(place).toBeGreaterThan(before)

  await page.keyboard.press('b')
  await expect.poll(async () => (await sound(page)).paused).toBe(false)
  await expect(deck.getByText('As recorded. Your settings are kept.')).toBeVisible()
  await bar.getByRole('button', { name: 'Next' }).click()
  await expectSounding(page)
  expect(await page.evaluate(() => document.querySelector('audio')!.playbackRate)).toBe(1)
  await expect(deck.getByLabel('Key in semitones')).toHaveValue('0')
})
