import { readFile } from 'node:fs/promises'
import { openHostPage } from './host-page.ts'
import { expect, expectAccessible, secondsIn, test } from './store-page.ts'

test('of twelve players on another site one plays at a time, without storage', async ({
  page,
  request,
  baseURL,
  expectConsole,
}) => {
  // The blog has no icon.
  expectConsole(/favicon/)
  const beats: { id: string; audioURL: string }[] = await (await request.get('/api/beats?limit=12')).json()
  const store = baseURL?.replace('127.0.0.1', 'localhost')
  const host = await openHostPage(beats.map(({ id }) => `${store}/embed/beats/${id}`))
  await page.addInitScript(refuseStorage)
  // Two previews arrive late: the press counts, not which of them is there first.
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  for (const at of [0, 5])
    await page.route(`**${beats[at]?.audioURL}`, async (route) => {
      await released
      await route.continue()
    })
  try {
    await page.goto(host.url)
    const buttonOf = (at: number, name: RegExp) =>
      page.frameLocator('iframe').nth(at).getByRole('button', { name })
    for (const at of [0, 5, 11]) {
      await buttonOf(at, /^Play/).click()
      await expect(buttonOf(at, /^Pause/)).toBeVisible()
      for (const other of [0, 5, 11].filter((each) => each !== at))
        await expect(buttonOf(other, /^Play/)).toBeVisible()
      if (at === 5) release()
    }
    expect(await page.context().cookies()).toEqual([])
  } finally {
    release()
    await host.close()
  }
})

/** Runs in every frame: storage fails as where a browser blocks that of other sites. */
function refuseStorage(): void {
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches', 'BroadcastChannel'])
    Object.defineProperty(window, name, {
      get() {
        throw new DOMException('Access is denied for this document.', 'SecurityError')
      },
    })
}

for (const [size, width, height] of [
  ['Line', 520, 80],
  ['Card', 520, 180],
  ['narrow Card', 320, 180],
  ['Sleeve', 320, 544],
] as const)
  test(`all of a player is in its frame: ${size}`, async ({ page, request }) => {
    const [beat] = await (await request.get('/api/beats?limit=1')).json()
    await page.setViewportSize({ width, height })
    await page.goto(`/embed/beats/${beat.id}`)
    const parts = [
      page.getByRole('button', { name: /^Play/ }),
      page.getByRole('link', { name: /^License, / }),
      page.getByRole('heading', { name: beat.title }),
    ]
    for (const part of parts) {
      const box = await part.boundingBox()
      expect(box?.width).toBeGreaterThan(30)
      expect((box?.x ?? -1) >= 0 && (box?.y ?? -1) >= 0).toBe(true)
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width)
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(height)
    }
  })

test('a beat is shared from its card and from the player, by its name', async ({ page }) => {
  await page.goto('/beats')
  const card = page.locator('[data-beat]').first()
  const title = await card.getByRole('heading').innerText()
  const path = await card.getByRole('heading').getByRole('link').getAttribute('href')
  expect(path).toMatch(/^\/beats\/[a-z]/)
  const share = page.getByRole('dialog', { name: `Share ${title}` })
  await card.hover()
  await card.getByRole('button', { name: `Share ${title}` }).click()
  await expect(share.getByRole('textbox', { name: 'Link' })).toHaveValue(new RegExp(path ?? ''))
  await page.keyboard.press('Escape')
  await expect(share).toBeHidden()
  await card.getByRole('button', { name: `Play ${title}` }).click()
  await page
    .locator('[data-player]')
    .getByRole('button', { name: `Share ${title}` })
    .click()
  await expect(share.getByRole('textbox', { name: 'Link' })).toHaveValue(new RegExp(path ?? ''))
})

test('a byline leads to the producer’s page, whose filters keep to their beats @phone', async ({ page }) => {
  await page.goto('/beats')
  const byline = page.locator('[data-beat]').first().getByRole('link').nth(1)
  const name = await byline.innerText()
  await byline.click()
  await expect(page).toHaveURL(`/producers/${name}`)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('price')
  await expect(page).toHaveURL(`/producers/${name}?sort=price`)
  for (const by of await page.locator('[data-beat]').getByRole('link', { name }).all())
    await expect(by).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Sort' })).toHaveValue('price')
})

test('a link with a moment plays from there', async ({ page, request }) => {
  const [beat] = await (await request.get('/api/beats?limit=1')).json()
  await page.goto(`/beats/${beat.slug}?t=20`)
  await page
    .getByRole('main')
    .getByRole('button', { name: `Play ${beat.title}` })
    .first()
    .click()
  await expect(page.getByRole('main')).toContainText(/0:[234]\d of 0:/)
})

test('the seek bar of a player says where it is on request, and is moved from there', async ({
  page,
  request,
}) => {
  const [beat] = await (await request.get('/api/beats?limit=1')).json()
  await page.goto(`/embed/beats/${beat.id}`)
  const seek = page.getByRole('slider', { name: 'Position' })
  const place = () => seek.getAttribute('aria-valuetext')
  await page.getByRole('button', { name: /^Play/ }).click()
  const passed = async () => secondsIn(await page.getByRole('main').textContent())
  await expect.poll(passed).toBeGreaterThanOrEqual(2)
  expect(await place()).toMatch(/^0:00 of/)
  await seek.focus()
  expect(secondsIn(await place())).toBeGreaterThanOrEqual(2)
  await page.keyboard.press('ArrowRight')
  await expect.poll(async () => secondsIn(await place())).toBeGreaterThanOrEqual(3)
})

test('a player weighs at most 60 kB before play, and its script 25', async ({ page, request }) => {
  const [beat] = await (await request.get('/api/beats?limit=1')).json()
  await page.setViewportSize({ width: 520, height: 180 })
  const devTools = await page.context().newCDPSession(page)
  const types = new Map<string, string>()
  const bytes = { all: 0, scripts: 0 }
  devTools.on('Network.requestWillBeSent', ({ requestId, type = '' }) => types.set(requestId, type))
  devTools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes.all += encodedDataLength
    if (types.get(requestId) === 'Script') bytes.scripts += encodedDataLength
  })
  await devTools.send('Network.enable')
  await page.goto(`/embed/beats/${beat.id}`, { waitUntil: 'networkidle' })
  expect(bytes.scripts).toBeGreaterThan(0)
  expect(bytes.scripts).toBeLessThanOrEqual(25_000)
  expect(bytes.all).toBeLessThanOrEqual(60_000)
})

test('a video of a beat is made in the browser, with its index first', async ({ page, request }) => {
  test.setTimeout(300_000)
  const [beat] = await (await request.get('/api/beats?limit=1')).json()
  await page.goto(`/beats/${beat.id}`)
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await page.getByRole('tab', { name: 'Video' }).click()
  await page.getByRole('button', { name: 'Make the video' }).click()
  await expect(page.getByRole('progressbar')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Make the video' }).click()
  await expect(page.getByRole('heading', { name: 'Your video is ready' })).toBeVisible({ timeout: 300_000 })
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  const file = await readFile(await (await download).path())
  expect((await download).suggestedFilename()).toBe(`${beat.title}.mp4`)
  expect(file.indexOf('moov')).toBeGreaterThan(0)
  expect(file.indexOf('moov')).toBeLessThan(file.indexOf('mdat'))
})
