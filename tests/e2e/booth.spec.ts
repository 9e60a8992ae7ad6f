import { mkdtempSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Download, type Page, type Request } from '@playwright/test'
import { MPEGDecoder } from 'mpg123-decoder'
import { findShape } from '#client/features/player/booth/correlate.ts'
import { wavFile } from '#client/features/player/booth/wav-file.ts'
import { chromiumLaunch } from '#tests/chromium.ts'
import { buyBeat } from './buy-beat.ts'
import { type OwnStore, startOwnStore } from './own-store.ts'
import { expect, expectAccessible, test } from './store-page.ts'

const RATE = 48_000
const VOICE_SECONDS = 45

/** What the microphone hears: low noise in syllables, of which no two seconds are alike. */
const voice = makeVoice()
const voicePath = join(mkdtempSync(join(tmpdir(), 'backbeat-voice-')), 'voice.wav')
writeFileSync(voicePath, wavFile([voice], RATE, { title: '', artist: '', comment: '' }))

const launchOptions = {
  ...chromiumLaunch,
  args: [
    ...chromiumLaunch.args,
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-audio-capture=${voicePath}`,
  ],
}
test.use({ launchOptions })

let store: OwnStore
test.beforeAll(async () => {
  store = await startOwnStore({ DEMO: 'beats', CAPTCHA: 'off' })
})
test.afterAll(() => store.stop())

function makeVoice(): Float32Array {
  let seed = 5
  let low = 0
  return Float32Array.from({ length: VOICE_SECONDS * RATE }, (_, at) => {
    seed = (seed * 16_807) % 2_147_483_647
    low += 0.05 * ((seed / 1_073_741_823 - 1) * 0.8 - low)
    const syllable = Math.sin(((at / RATE) * Math.PI) / 0.37) ** 2
    return 3 * low * syllable
  })
}

async function firstBeat(page: Page): Promise<{ id: string; slug: string; title: string }> {
  return (await (await page.request.get(`${store.url}/api/beats?limit=1`)).json())[0]
}

/** Through the way in, with the delay left as estimated: a file cannot clap. */
async function enterBooth(page: Page, path: string): Promise<void> {
  await page.goto(store.url + path)
  await page.getByRole('button', { name: 'Turn on the microphone' }).click()
  await page.getByRole('button', { name: "That's my voice" }).click()
  await page.getByRole('button', { name: 'Yes, in my headphones' }).click()
  await page.getByRole('button', { name: 'Skip, set it by ear later' }).click()
  await expect(page.getByText('Ready when you are.')).toBeVisible()
}

async function samplesOf(download: Download): Promise<{ samples: Float32Array; rate: number }> {
  const bytes = await readFile(await download.path())
  if (download.suggestedFilename().endsWith('.wav')) {
    const rate = bytes.readUInt32LE(24)
    const channels = bytes.readUInt16LE(22)
    const data = bytes.indexOf('data') + 8
    const length = Math.floor((bytes.length - data) / 2 / channels)
    return {
      rate,
      samples: Float32Array.from({ length }, (_, i) => bytes.readInt16LE(data + i * 2 * channels) / 32_768),
    }
  }
  const decoder = new MPEGDecoder()
  await decoder.ready
  const { channelData, sampleRate } = decoder.decode(bytes)
  return { samples: channelData[0] ?? new Float32Array(), rate: sampleRate }
}

async function download(page: Page, button: string): Promise<Download> {
  const started = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).click()
  return started
}

const WINDOW_SECONDS = 0.25
const COMPARED_RATE = 3_000

/**
 * By how many seconds each quarter of a second lies beside where the one before says: the fake microphone has a clock of
 * its own, which stumbles on a busy machine and then goes on from there.
 */
function misplacedIn({ samples, rate }: { samples: Float32Array; rate: number }): number[] {
  const whole = resample(voice, RATE, COMPARED_RATE)
  const sung = resample(samples, rate, COMPARED_RATE)
  const window = WINDOW_SECONDS * COMPARED_RATE
  const lags: { lag: number; score: number }[] = []
  for (let at = 0; at + window <= sung.length; at += window)
    lags.push(findShape(whole, sung.subarray(at, at + window), 0, whole.length - window))
  return lags.slice(1).map(({ lag, score }, at) => {
    const before = lags[at]
    // Where the file begins again, or between syllables, there is nothing to find.
    if (!before || Math.min(score, before.score) < 0.7) return Number.POSITIVE_INFINITY
    return Math.abs(lag - before.lag - window) / COMPARED_RATE
  })
}

function resample(samples: Float32Array, from: number, to: number): Float32Array {
  const step = from / to
  return Float32Array.from({ length: Math.floor(samples.length / step) }, (_, at) => {
    const [first, last] = [Math.floor(at * step), Math.floor((at + 1) * step)]
    let sum = 0
    for (let i = first; i < last; i++) sum += samples[i] ?? 0
    return sum / (last - first)
  })
}

function loudness(samples: Float32Array): number {
  return Math.sqrt(samples.reduce((sum, value) => sum + value * value, 0) / samples.length)
}

/** Requests that could carry sound: anything with a body, or to anywhere else. */
function watchRequests(page: Page): Request[] {
  const seen: Request[] = []
  page.on('request', (request) => {
    const isOwn = request.url().startsWith(store.url) || /^(?:blob|data):/.test(request.url())
    if (!isOwn || request.method() !== 'GET') seen.push(request)
  })
  page.on('websocket', (socket) => seen.push({ url: () => socket.url() } as Request))
  return seen
}

/** Keeps the body of each beacon, which Playwright does not tell, in the page. Call before it loads. */
async function keepBeacons(page: Page): Promise<() => Promise<unknown[]>> {
  await page.addInitScript(() => {
    const send = navigator.sendBeacon.bind(navigator)
    const bodies: Blob[] = []
    navigator.sendBeacon = (url, body) => {
      bodies.push(new Blob([body as Blob]))
      return send(url, body)
    }
    Object.assign(window, { readBeacons: () => Promise.all(bodies.map((body) => body.text())) })
  })
  return async () => {
    const bodies = await page.evaluate(() =>
      (window as unknown as { readBeacons: () => Promise<string[]> }).readBeacons(),
    )
    return bodies.map((body) => JSON.parse(body))
  }
}

test('a voice is recorded by keys alone, cut and exported as it was sung, and no request carries sound', async ({
  page,
}) => {
  const beat = await firstBeat(page)
  const sent = watchRequests(page)
  const readBeacons = await keepBeacons(page)
  await page.goto(`${store.url}/beats/${beat.id}`)
  await expect(page.getByRole('main').getByRole('link', { name: 'Sing over it' })).toHaveAttribute(
    'href',
    `/beats/${beat.slug}/booth`,
  )
  sent.length = 0
  await enterBooth(page, `/beats/${beat.id}/booth`)
  await expect(page.getByRole('timer')).toBeVisible()
  await expectAccessible(page)

  const section = page.getByRole('group', { name: 'Sections' }).getByRole('button').nth(2)
  const name = (await section.getAttribute('aria-label')) ?? ''
  await page.keyboard.press('3')
  await expect(section).toHaveAttribute('aria-current', 'true')
  await page.keyboard.press('r')
  await expect(page.getByRole('status').getByText(/^Sing at bar/)).toBeVisible()
  await expect(page.getByRole('status').getByText('Recording take 1.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Record take 2' })).toBeVisible()
  const part = page.getByRole('button', { name: /^Use take 1 in/ })
  await expect(part).toHaveAttribute('aria-pressed', 'true')
  await part.press('Enter')
  await expect(part).toHaveAttribute('aria-pressed', 'false')
  await page.keyboard.press('z')
  await expect(part).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('slider', { name: 'Level of the beat' }).press('Home')
  await page.getByRole('button', { name: 'Dry' }).click()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Keep or share' }).click()
  await expectAccessible(page)
  const take = await download(page, 'Download take 1 as WAV')
  expect(take.suggestedFilename()).toBe(`${beat.title}, take 1 (demo, not licensed).wav`)
  const sung = await samplesOf(take)
  // What was sung, in its place: the fake microphone itself stumbles now and then.
  const misplaced = misplacedIn(sung)
  expect(misplaced.length).toBeGreaterThan(10)
  expect(misplaced.filter((seconds) => seconds < 0.01).length / misplaced.length).toBeGreaterThan(0.8)

  const mix = await download(page, 'Mix down as MP3')
  expect(mix.suggestedFilename()).toBe(`${beat.title} (demo, not licensed).mp3`)
  expect((await readFile(await mix.path())).subarray(0, 600).toString('utf16le')).toContain(
    'demo, not licensed',
  )
  const cut = await samplesOf(mix)
  // In the mix it lies where the section is, and nothing is heard around it.
  const [, minutes = '0', seconds = '0'] = /(\d+):(\d+)$/.exec(name) ?? []
  const start = Number(minutes) * 60 + Number(seconds)
  const length = sung.samples.length / sung.rate
  expect(loudness(cut.samples.subarray(0, (start - 0.2) * cut.rate))).toBeLessThan(0.001)
  expect(loudness(cut.samples.subarray((start + length + 1.2) * cut.rate))).toBeLessThan(0.001)
  const shape = resample(sung.samples.subarray(0, 2 * sung.rate), sung.rate, 12_000)
  const found = findShape(
    resample(cut.samples, cut.rate, 12_000),
    shape,
    (start - 0.2) * 12_000,
    1.5 * 12_000,
  )
  expect(found.score).toBeGreaterThan(0.9)
  // The opening of the booth is counted, in so many words.
  expect(sent.map((request) => new URL(request.url()).pathname)).toEqual(['/api/insight/reports'])
  expect(await readBeacons()).toEqual([{ beat: beat.id, from: expect.any(String), step: 'booth' }])
})

test('a page that crashes in the middle of a take keeps all but its last second', async ({
  page,
  context,
}) => {
  const beat = await firstBeat(page)
  await enterBooth(page, `/beats/${beat.id}/booth`)
  await page.keyboard.press('2')
  await page.getByRole('button', { name: 'Count-in 1 bar' }).click()
  await page.keyboard.press('r')
  await expect(page.getByText('Recording take 1.')).toBeVisible()
  const counter = page.getByRole('timer').locator('b').first()
  const readCounter = async () => {
    const [minutes = 0, seconds = 0] = (await counter.innerText()).split(':').map(Number)
    return minutes * 60 + seconds
  }
  const from = await readCounter()
  await expect.poll(readCounter).toBeGreaterThan(from + 4)
  const sung = (await readCounter()) - from
  const devTools = await context.newCDPSession(page)
  devTools.send('Page.crash').catch(() => {})
  await page.waitForEvent('crash')
  await page.close()

  const again = await context.newPage()
  await again.goto(`${store.url}/beats/${beat.id}/booth`)
  // The way in was known for this device.
  await again.getByRole('button', { name: 'Turn on the microphone' }).click()
  await expect(again.getByRole('button', { name: 'Hear take 1' })).toBeVisible()
  await again.getByRole('button', { name: 'Keep or share' }).click()
  const { samples, rate } = await samplesOf(await download(again, 'Download take 1 as WAV'))
  expect(samples.length / rate).toBeGreaterThan(sung - 1)
  expect(loudness(samples.subarray(samples.length - rate / 2))).toBeGreaterThan(0.01)
})

test('a full device ends the take and keeps what there is', async () => {
  // A profile on the disk: only there do files count against the space.
  const context = await chromium.launchPersistentContext(mkdtempSync(join(tmpdir(), 'backbeat-full-')), {
    ...launchOptions,
    baseURL: store.url,
    reducedMotion: 'reduce',
  })
  try {
    const page = await context.newPage()
    const beat = await firstBeat(page)
    await enterBooth(page, `/beats/${beat.id}/booth`)
    const devTools = await context.newCDPSession(page)
    const used = await page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0)
    await devTools.send('Storage.overrideQuotaForOrigin', { origin: store.url, quotaSize: used + 4_000_000 })
    await page.getByRole('button', { name: /^Punch/ }).click()
    await page.keyboard.press('r')
    await expect(page.getByText('This device has no more space.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Hear take 1' })).toBeVisible()
    await page.getByRole('button', { name: 'Delete take 1' }).click()
    await expect(page.getByRole('button', { name: 'Hear take 1' })).toBeHidden()
    await page.getByRole('button', { name: 'Undo', exact: true }).first().click()
    await expect(page.getByRole('button', { name: 'Hear take 1' })).toBeVisible()
  } finally {
    await context.close()
  }
})

test('a bought beat is sung over its master, and the voice alone begins with bar 1', {
  tag: '@phone',
}, async ({ page }) => {
  test.slow()
  const order = await buyBeat(store, 0)
  const { id, title } = order.beats[0]!
  await page.request.post(`${store.url}/api/auth/login`, {
    data: { email: order.user?.email, password: 'Nightbus36!' },
  })
  const files = async () =>
    (await (await page.request.get(`${store.url}/api/orders/${order.id}`)).json()).beats[0].delivery
      .files as { state: string }[]
  await expect
    .poll(async () => (await files()).every(({ state }) => state === 'ready'), { timeout: 300_000 })
    .toBe(true)
  await page.goto(`${store.url}/orders`)
  const link = page.getByRole('link', { name: `Open ${title} in the booth` })
  await expect(link).toHaveAttribute('href', `/beats/${id}/booth`)
  await enterBooth(page, `/beats/${id}/booth`)
  await expect(page.getByText('It now lies over the untagged master.')).toBeVisible()
  await expect(page.getByText('master', { exact: true })).toBeVisible()
  await page.getByRole('group', { name: 'Sections' }).getByRole('button').nth(3).click()
  await page.getByRole('button', { name: 'Record take 1' }).click()
  await expect(page.getByRole('button', { name: 'Record take 2' })).toBeVisible()
  await page.getByRole('button', { name: 'Keep or share' }).click()
  await expect(page.getByRole('dialog').getByText('demo, not licensed')).toBeHidden()
  const row = page.getByRole('listitem').filter({ hasText: 'Voice alone' })
  const started = page.waitForEvent('download')
  await row.getByRole('button', { name: 'WAV', exact: true }).click()
  const file = await started
  expect(file.suggestedFilename()).toBe(`${title}, voice.wav`)
  const { samples, rate } = await samplesOf(file)
  // Silence until the section, then the voice.
  expect(loudness(samples.subarray(0, 5 * rate))).toBe(0)
  expect(loudness(samples)).toBeGreaterThan(0.005)
})
