import { card, cards, expect, expectAccessible, expectSounding, player, sound, test } from './store-page.ts'

test('the filtered list is the queue; next, previous, shuffle and track end follow the rules', async ({
  page,
}) => {
  await page.goto('/beats?q=house')
  const titles = await cards(page).getByRole('heading').allInnerTexts()
  expect(titles.length).toBeGreaterThan(1)
  await card(page, 0).getByRole('button', { name: /^Play/ }).click()
  const bar = player(page)
  await expectSounding(page)
  await bar.getByRole('button', { name: 'Previous' }).click()
  await expect(bar.locator('b')).toHaveText(titles.at(-1)!)
  await bar.getByRole('button', { name: 'Next' }).click()
  await expect(bar.locator('b')).toHaveText(titles[0]!)
  await expectSounding(page)

  const seekToEnd = () =>
    page.evaluate(() => {
      const audio = document.querySelector('audio')!
      audio.currentTime = audio.duration - 0.4
    })
  await bar.getByRole('button', { name: 'Repeat' }).click()
  await seekToEnd()
  await expect.poll(async () => (await sound(page)).time).toBeLessThan(10)
  await expect(bar.locator('b')).toHaveText(titles[0]!)
  await bar.getByRole('button', { name: 'Repeat' }).click()
  await seekToEnd()
  await expect(bar.locator('b')).toHaveText(titles[1]!)
  await expectSounding(page)
  await bar.getByRole('button', { name: 'Shuffle' }).click()
  await bar.getByRole('button', { name: 'Next' }).click()
  await expect(bar.locator('b')).not.toHaveText(titles[1]!)
})

test('volume starts at half, mute goes to silence and back to half', async ({ page }) => {
  await page.goto('/beats')
  await card(page, 0).getByRole('button', { name: /^Play/ }).click()
  const volume = () => page.evaluate(() => document.querySelector('audio')!.volume)
  expect(await volume()).toBe(0.5)
  await player(page).getByRole('button', { name: 'Mute' }).click()
  expect(await volume()).toBe(0)
  await player(page).getByRole('button', { name: 'Unmute' }).click()
  expect(await volume()).toBe(0.5)
})

test('a reload keeps the queue, the position and the player settings', async ({ page }) => {
  await page.goto('/beats')
  await card(page, 2).getByRole('button', { name: /^Play/ }).click()
  await expectSounding(page)
  await page.evaluate(() => {
    document.querySelector('audio')!.currentTime = 20
  })
  await expect.poll(async () => (await sound(page)).time).toBeGreaterThan(20)
  const title = await player(page).locator('b').innerText()
  await page.reload()
  await expect(player(page).locator('b')).toHaveText(title)
  await player(page).getByRole('button', { name: 'Play', exact: true }).click()
  await expectSounding(page)
  expect((await sound(page)).time).toBeGreaterThanOrEqual(19)
})

test('the cards keep their place on the next visit, with what was played before above them', async ({
  page,
}) => {
  await page.goto('/beats')
  await card(page, 2).getByRole('button', { name: /^Play/ }).click()
  await expectSounding(page)
  // Until its scripts run, the page is as it is first seen.
  const scripts = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise
    await route.continue()
  })
  await page.reload({ waitUntil: 'commit' })
  await expect(card(page, 1)).toBeVisible()
  // A font that came later would move everything by a few pixels.
  await page.evaluate(() => document.fonts.ready.then(() => {}))
  const placeOfCards = async () => (await card(page, 1).boundingBox())?.y
  const place = await placeOfCards()
  scripts.resolve()
  await expect(page.getByRole('region', { name: 'Recently played' })).toBeVisible()
  expect(await placeOfCards()).toBe(place)
})

test('one tab plays at a time', async ({ page, context }) => {
  await page.goto('/beats')
  await card(page, 0).getByRole('button', { name: /^Play/ }).click()
  await expectSounding(page)
  const other = await context.newPage()
  await other.goto('/beats')
  await card(other, 1).getByRole('button', { name: /^Play/ }).click()
  await expectSounding(other)
  await expect.poll(async () => (await sound(page)).paused).toBe(true)
})

test('space, arrows and Shift with arrows control the player, except in a field', async ({ page }) => {
  await page.goto('/beats')
  await card(page, 0).getByRole('button', { name: /^Play/ }).click()
  await expectSounding(page)
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('Space')
  await expect.poll(async () => (await sound(page)).paused).toBe(true)
  const before = (await sound(page)).time
  await page.keyboard.press('ArrowRight')
  await expect.poll(async () => Math.round((await sound(page)).time - before)).toBe(10)
  const title = await player(page).locator('b').innerText()
  await page.keyboard.press('Shift+ArrowRight')
  await expect(player(page).locator('b')).not.toHaveText(title)
  await expectSounding(page)
  await page.getByLabel('Search beats').fill('a b')
  await page.getByLabel('Search beats').press('Space')
  expect((await sound(page)).paused).toBe(false)
})

test('the queue shows the current track, jumps to others and removes them', async ({ page }) => {
  await page.goto('/beats')
  await card(page, 0).getByRole('button', { name: /^Play/ }).click()
  await player(page).getByRole('button', { name: 'Queue' }).click()
  const queue = page.getByRole('dialog', { name: 'Queue' })
  const lines = queue.getByRole('listitem')
  const play = (place: number) => lines.nth(place).getByRole('button', { name: /^Play / })
  await expect(lines).toHaveCount(24)
  await play(4).click()
  await expect(play(4)).toHaveAttribute('aria-current', 'true')
  await lines
    .nth(0)
    .getByRole('button', { name: /^Remove/ })
    .click()
  await expect(lines).toHaveCount(23)
  await queue.getByRole('button', { name: 'Move current to the start' }).click()
  await expect(play(0)).toHaveAttribute('aria-current', 'true')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(queue).toBeHidden()
})

test('a phone has every control on the now-playing screen', { tag: '@phone' }, async ({ page, isMobile }) => {
  test.skip(!isMobile, 'larger screens have them in the bar')
  await page.goto('/beats')
  await card(page, 0).getByRole('button', { name: /^Play/ }).click()
  await expectSounding(page)
  await page.getByRole('button', { name: /^Now playing/ }).click()
  const screen = page.getByRole('dialog', { name: 'Now playing' })
  for (const name of ['Shuffle', 'Previous', 'Pause', 'Next', 'Repeat', 'Mute', 'Queue']) {
    await expect(screen.getByRole('button', { name, exact: true })).toBeVisible()
  }
  await expect(screen.getByText(/^\d+%$/)).toBeVisible()
  const title = await screen.getByRole('heading').innerText()
  await screen.getByRole('button', { name: 'Next' }).click()
  await expect(screen.getByRole('heading')).not.toHaveText(title)
  await expectAccessible(page)
})

test('a missing preview is reported in the player and retried on the next click', async ({
  page,
  expectConsole,
}) => {
  expectConsole(/404|Failed to load resource/)
  await page.route('**/api/media/previews/**', (route) => route.fulfill({ status: 404, body: '' }))
  await page.goto('/beats')
  await card(page, 0).getByRole('button', { name: /^Play/ }).click()
  await expect(player(page).getByText("Can't play this preview")).toBeVisible()
  await page.unroute('**/api/media/previews/**')
  await player(page).getByRole('button', { name: 'Play', exact: true }).click()
  await expectSounding(page)
})

test('the player appears at the bottom with time and progress once a track is set', async ({ page }) => {
  await page.goto('/beats')
  await expect(cards(page).first()).toBeVisible()
  await expect(player(page)).toHaveCount(0)
  await card(page, 0).getByRole('button', { name: /^Play/ }).click()
  await expectSounding(page)
  const bar = player(page)
  for (const name of ['Pause', 'Next', 'Previous', 'Repeat', 'Shuffle', 'Mute'])
    await expect(bar.getByRole('button', { name, exact: true })).toBeVisible()
  await expect(bar.getByLabel('Volume')).toHaveValue('0.5')
  await bar.getByRole('button', { name: 'Pause', exact: true }).click()
  await page.evaluate(() => {
    const audio = document.querySelector('audio')!
    audio.currentTime = audio.duration / 2
  })
  await expect(bar.getByText(/^(49|50|51)%$/)).toBeVisible()
  await expect(bar.getByText(/^\d+:\d\d$/)).toHaveCount(2)
  expect(await bar.evaluate((element) => getComputedStyle(element).position)).toBe('fixed')
  const { y, height } = (await bar.boundingBox())!
  expect(Math.round(y + height)).toBe(900)
})
