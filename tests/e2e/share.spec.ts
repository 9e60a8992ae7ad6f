import { readFile } from 'node:fs/promises'
import { openHostPage } from './host-page.ts'
import { expect, test } from './store-page.ts'

test('of twelve players on another site one plays at a time, without storage', async ({
  page,
  request,
  baseURL,
  expectConsole,
}) => {
  // The blog has no icon.
  expectConsole(/favicon/)
  const beats: { id: string }[] = await (await request.get('/api/beats?limit=12')).json()
  const store = baseURL?.replace('127.0.0.1', 'localhost')
  const host = await openHostPage(beats.map(({ id }) => `${store}/embed/beats/${id}`))
  await page.addInitScript(refuseStorage)
  try {
    await page.goto(host.url)
    const buttonOf = (at: number, name: RegExp) =>
      page.frameLocator('iframe').nth(at).getByRole('button', { name })
    for (const at of [0, 5, 11]) {
      await buttonOf(at, /^Play/).click()
      await expect(buttonOf(at, /^Pause/)).toBeVisible()
      for (const other of [0, 5, 11].filter((each) => each !== at))
        await expect(buttonOf(other, /^Play/)).toBeVisible()
    }
    expect(await page.context().cookies()).toEqual([])
  } finally {
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
  await expect(page.getByRole('heading', { name: 'Your video is ready' })).toBeVisible({ timeout: 240_000 })
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  const file = await readFile(await (await download).path())
  expect((await download).suggestedFilename()).toBe(`${beat.title}.mp4`)
  expect(file.indexOf('moov')).toBeGreaterThan(0)
  expect(file.indexOf('moov')).toBeLessThan(file.indexOf('mdat'))
})
