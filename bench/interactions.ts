/**
 * How soon a phone answers to a press, on the list of 100,000 beats:
 *
 *     npx node bench/interactions.ts [--runs 5] [--data <folder>] [--beats 100000]
 *
 * Two measures of several first visits: the browser's own event timing, from the press to the next paint, on a processor
 * slowed down four times; and the processor time of the main thread in between, times four, of a visit that is not slowed
 * down. The first reads the clock, so that other load on the machine counts in full; it is printed. And how long a
 * beat's page takes from the press on its link, as a share of a full load of it. --data keeps the database in
 * that folder: filled if empty, otherwise used as is.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium, devices, type Page } from '@playwright/test'
import { findBrowser } from '#scripts/find-browser.mjs'
import { connect } from '#server/platform/database/connect.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { generateCatalogue } from './generated-catalogue.ts'
import { middle } from './http-load.ts'
import { startStore } from './store-process.ts'
import { isTask, onThreadOf, readTrace, SLOWDOWN, slowMs, sum, type TraceEvent, traced } from './trace.ts'

const PORT = 4312
const SETTLED_MS = 3_000
const ANSWERED_WITHIN_MS = 2_000

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    beats: { type: 'string', default: '100000' },
    data: { type: 'string' },
  },
})
const card = (page: Page) => page.getByRole('article').first()
const openFilters = async (page: Page) => {
  await page.getByRole('button', { name: 'Filters' }).tap()
  await page.waitForTimeout(SETTLED_MS)
}
type Press = { before?: (page: Page) => Promise<void>; press: (page: Page) => Promise<void> }
const presses: Record<string, Press> = {
  play: {
    press: (page) =>
      card(page)
        .getByRole('button', { name: /^Play / })
        .tap(),
  },
  heart: {
    press: (page) =>
      card(page)
        .getByRole('button', { name: /^Heart / })
        .tap(),
  },
  picker: {
    press: (page) =>
      card(page)
        .getByRole('button', { name: /to cart$/ })
        .tap(),
  },
  filters: { press: (page) => page.getByRole('button', { name: 'Filters' }).tap() },
  'one filter': {
    before: openFilters,
    press: (page) => page.getByRole('dialog').getByRole('button', { name: /^Tag / }).first().tap(),
  },
  'next page': { press: (page) => card(page).getByRole('heading').getByRole('link').tap() },
}

const isEvent =
  (type: string) =>
  ({ name, args }: TraceEvent) =>
    name === 'EventDispatch' && args.data?.type === type

const dataDir = values.data ?? (await mkdtemp(join(tmpdir(), 'backbeat-interactions-')))
await fill(Number(values.beats))
const { stop } = await startStore(PORT, { dataDir, databaseUrl: undefined })
const browser = await chromium.launch({
  executablePath: findBrowser(),
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  await measure(browser)
} finally {
  await browser.close()
  await stop()
  if (!values.data) await rm(dataDir, { recursive: true, force: true })
}

async function fill(beats: number): Promise<void> {
  const connection = connect({ dataDir, databaseUrl: undefined })
  try {
    await migrate(connection)
    const [known] = await connection.db.selectFrom('tags').select('id').limit(1).execute()
    if (!known) await generateCatalogue(connection.db, beats)
  } finally {
    await connection.close()
  }
}

async function measure(browser: Browser): Promise<void> {
  const delays = new Map<string, number[]>()
  const works = new Map<string, number[]>()
  const openings: { ms: number; share: number }[] = []
  for (let run = 0; run < Number(values.runs); run++) {
    for (const [name, press] of Object.entries(presses)) {
      const ms = await inNewPage(browser, '/beats', (page) => slowestEvent(page, press))
      delays.set(name, [...(delays.get(name) ?? []), ms])
      const work = await inNewPage(browser, '/beats', (page) => workOfPress(browser, page, press), 1)
      works.set(name, [...(works.get(name) ?? []), work])
    }
    openings.push(await openBeat(browser))
  }
  print(`ms from press to paint at ${SLOWDOWN}× slower:   by the clock   processor time`)
  for (const [name, ms] of delays)
    print(
      `  ${name.padEnd(36)}${middle(ms).toFixed(0).padStart(9)}${middle(works.get(name) ?? [])
        .toFixed(0)
        .padStart(17)}`,
    )
  const opened = middle(openings.map(({ ms }) => ms)).toFixed(0)
  const share = middle(openings.map((opening) => opening.share)).toFixed(2)
  print(`a beat's page after the press on its link: ${opened} ms by the clock, ${share} of a full load`)
  print(`${cpus().length} × ${cpus()[0]?.model.trim()}, load ${loadavg()[0]?.toFixed(1)}`)
}

declare global {
  interface Window {
    eventDelays: number[]
  }
}

async function inNewPage<Result>(
  browser: Browser,
  path: string,
  act: (page: Page) => Promise<Result>,
  slowdown = SLOWDOWN,
): Promise<Result> {
  const context = await browser.newContext({ ...devices['Pixel 7'], viewport: { width: 390, height: 844 } })
  try {
    const page = await context.newPage()
    const devTools = await context.newCDPSession(page)
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await page.addInitScript(watchEvents)
    await page.goto(`http://127.0.0.1:${PORT}${path}`, { waitUntil: 'load' })
    await page.waitForTimeout(SETTLED_MS)
    return await act(page)
  } finally {
    await context.close()
  }
}

/** Runs in the page. Events shorter than 16 ms are not told. */
function watchEvents(): void {
  window.eventDelays = []
  const observer = new PerformanceObserver((list) => {
    window.eventDelays.push(...list.getEntries().map(({ duration }) => duration))
  })
  observer.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
}

async function slowestEvent(page: Page, { before, press }: Press): Promise<number> {
  await before?.(page)
  await page.evaluate(() => window.eventDelays.splice(0))
  await press(page)
  await page.waitForTimeout(ANSWERED_WITHIN_MS)
  return Math.max(0, ...(await page.evaluate(() => window.eventDelays)))
}

/** Processor time of the main thread from the first event of a press until the first paint after its click. */
async function workOfPress(browser: Browser, page: Page, { before, press }: Press): Promise<number> {
  await before?.(page)
  await browser.startTracing(page, { categories: traced })
  await press(page)
  await page.waitForTimeout(ANSWERED_WITHIN_MS)
  const events = readTrace(await browser.stopTracing())
  const down = events.find(isEvent('pointerdown'))
  const ofMain = down ? onThreadOf(events, down) : []
  const click = ofMain.find(isEvent('click'))
  const paint = click && ofMain.find(({ name, ts }) => name === 'Paint' && ts > click.ts + click.dur)
  if (!down || !paint) throw new Error('The press was not seen.')
  return sum(
    ofMain.filter((task) => isTask(task) && task.ts + task.dur > down.ts && task.ts < paint.ts).map(slowMs),
  )
}

/** From the press on the link of the first beat until its heading is there, also as a share of a full load of that page. */
async function openBeat(browser: Browser): Promise<{ ms: number; share: number }> {
  const { path, ms } = await inNewPage(browser, '/beats', async (page) => {
    const link = card(page).getByRole('heading').getByRole('link')
    const path = (await link.getAttribute('href')) ?? ''
    await page.evaluate(() => {
      window.untilHeading = new Promise((resolve) => {
        const before = document.querySelector('main h1')
        addEventListener('pointerup', ({ timeStamp }) => {
          const look = () => {
            const heading = document.querySelector('main h1')
            if (heading && heading !== before) resolve(performance.now() - timeStamp)
            else requestAnimationFrame(look)
          }
          look()
        })
      })
    })
    await link.tap()
    return { path, ms: await page.evaluate(() => window.untilHeading) }
  })
  const whole = await inNewPage(browser, path, (page) =>
    page.evaluate(() => {
      const [visit] = performance.getEntriesByType('navigation')
      return visit instanceof PerformanceNavigationTiming ? visit.loadEventEnd : Number.NaN
    }),
  )
  return { ms, share: ms / whole }
}

declare global {
  interface Window {
    untilHeading: Promise<number>
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
