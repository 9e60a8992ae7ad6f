/**
 * The scripts and the HTML of a first visit, counted in a real browser on a phone's screen. `npm run check` holds them to
 * limits; `npx node scripts/first-visit.ts [address]` prints them, of a store that runs already or of one that it starts.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type Browser, type BrowserContext, chromium, devices } from '@playwright/test'
import { z } from 'zod'
import { localePath } from '#contract/text/locale-path.ts'
import { type Locale, sourceLocale } from '#contract/text/locales.ts'
import { msg } from '#contract/text/msg.ts'
import { LONGEST_WAIT_FOR_PAINT_MS } from '#server/features/store/pages/storefront.ts'
import { i18nOf } from '#server/platform/text/i18n-of.ts'
import { build } from './build.mjs'
import { findBrowser } from './find-browser.mjs'

/** How long an untouched page is watched after its load event. */
const WATCHED_MS = 10_000
/** A selector of buttons that play, by what they are called in a language around a beat's title. */
function playButton(locale: Locale = sourceLocale): string {
  const parts = i18nOf(locale)
    ._(msg`Play ${{ title: '\n' }}`)
    .split('\n')
    .filter(Boolean)
  return `main button${parts.map((part) => `[aria-label*="${part}"]`).join('')}`
}

type FirstVisit = {
  page: string
  files: string[]
  /** Bytes on the network, as compressed by the store, with headers. */
  bytes: number
  /** Those of the scripts that the page has asked for when a press on its first play button plays. */
  bytesUntilPlay: number
  /** How many scripts the page asked for before it was painted, as far as it waits for that. */
  beforePaint: number
  html: HtmlSize
}

/** Bytes of the page itself: as the browser reads it, and on the network as the store compresses it for the browser. */
type HtmlSize = { bytes: number; sent: number; encoding: string }

/**
 * Visits home, list and a beat's page of the store at this address, each for the first time.
 * @param locale another language than the store's own, whose pages are visited by a browser that prefers it
 */
export async function measureFirstVisits(address: string, locale?: Locale): Promise<FirstVisit[]> {
  const [beat] = z
    .array(z.object({ id: z.string() }))
    .parse(await (await fetch(`${address}/api/beats?limit=1`)).json())
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: ['--no-sandbox', '--disable-gpu', '--autoplay-policy=no-user-gesture-required'],
  })
  try {
    const pages = { home: '/', list: '/beats', beat: `/beats/${beat?.id}` }
    const addressOf = (path: string) => address + (locale ? localePath(locale, sourceLocale, path) : path)
    return await Promise.all(
      Object.entries(pages).map(([page, path]) => measure(browser, page, addressOf(path), locale)),
    )
  } finally {
    await browser.close()
  }
}

async function measure(browser: Browser, page: string, url: string, locale?: Locale): Promise<FirstVisit> {
  const { scripts, beforePaint, html } = await inNewBrowser(browser, locale, (context) =>
    visitUntouched(context, url),
  )
  const untilPlay = new Set(
    await inNewBrowser(browser, locale, (context) => scriptsUntilPlay(context, url, locale)),
  )
  const bytesOf = (entries: (readonly [string, number])[]) =>
    entries.reduce((sum, [, bytes]) => sum + bytes, 0)
  return {
    page,
    files: [...scripts.keys()].map((address) => new URL(address).pathname),
    bytes: bytesOf([...scripts]),
    bytesUntilPlay: bytesOf([...scripts].filter(([address]) => untilPlay.has(address))),
    beforePaint,
    html,
  }
}

/** The bytes of each script that a page transfers untouched, and those of its HTML. */
async function visitUntouched(
  context: BrowserContext,
  url: string,
): Promise<{ scripts: Map<string, number>; beforePaint: number; html: HtmlSize }> {
  const page = await context.newPage()
  const devTools = await context.newCDPSession(page)
  const asked = new Map<string, string>()
  const scripts = new Map<string, number>()
  devTools.on('Network.requestWillBeSent', ({ requestId, type, request }) => {
    if (type === 'Script') asked.set(requestId, request.url)
  })
  devTools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const address = asked.get(requestId)
    if (address !== undefined) scripts.set(address, encodedDataLength)
  })
  await devTools.send('Network.enable')
  const answer = await page.goto(url, { waitUntil: 'load' })
  if (!answer) throw new Error(`No answer from ${url}`)
  const { responseBodySize: sent } = await answer.request().sizes()
  const html = {
    bytes: (await answer.body()).length,
    sent,
    encoding: answer.headers()['content-encoding'] ?? 'none',
  }
  await page.waitForTimeout(WATCHED_MS)
  return { scripts, beforePaint: await page.evaluate(countEarlyScripts, LONGEST_WAIT_FOR_PAINT_MS), html }
}

/** Runs in the page, whose wait begins with its first byte at the earliest. */
function countEarlyScripts(longestWaitMs: number): number {
  const [paint] = performance.getEntriesByName('first-contentful-paint')
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const from = Math.min(paint?.startTime ?? Infinity, (navigation?.responseStart ?? 0) + longestWaitMs)
  const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'))
  return scripts.filter(({ startTime }) => startTime < from).length
}

/**
 * Presses the first play button as soon as it is there, waits until it plays, and names the scripts that the page had
 * asked for when the audio element was told to play. What the press itself loads, such as the player bar, comes after.
 */
async function scriptsUntilPlay(context: BrowserContext, url: string, locale?: Locale): Promise<string[]> {
  const page = await context.newPage()
  await page.addInitScript(watchForPlay, playButton(locale))
  await page.goto(url)
  return page.evaluate(() => window.scriptsUntilPlay)
}

declare global {
  interface Window {
    scriptsUntilPlay: Promise<string[]>
  }
}

/** Runs in the page. */
function watchForPlay(button: string): void {
  window.scriptsUntilPlay = new Promise((resolve, reject) => {
    const { play } = HTMLMediaElement.prototype
    HTMLMediaElement.prototype.play = function () {
      const scripts = performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .filter((name) => name.endsWith('.js'))
      this.addEventListener('playing', () => resolve(scripts))
      return play.call(this)
    }
    addEventListener('DOMContentLoaded', () => {
      const found = document.querySelector<HTMLElement>(button)
      if (!found) return reject(new Error(`There is no ${button}`))
      found.click()
      // Such as one that is lost, as the page could not take over what the server rendered.
      window.setTimeout(() => reject(new Error(`A press on ${button} plays nothing`)), 120_000)
    })
  })
}

async function inNewBrowser<Result>(
  browser: Browser,
  locale: Locale | undefined,
  act: (context: BrowserContext) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({
    ...devices['Pixel 7'],
    viewport: { width: 390, height: 844 },
    ...(locale && { locale }),
  })
  try {
    return await act(context)
  } finally {
    await context.close()
  }
}

/** Lets a running demo store offer a second language. */
export async function offerLanguage(address: string, dataDir: string, locale: Locale): Promise<void> {
  // The store writes meanwhile.
  const database = new DatabaseSync(join(dataDir, 'backbeat.sqlite'), { timeout: 60_000 })
  database
    .prepare(
      `insert into store_settings (id, version, given, changed_in, changed_at, changed_by) values (1, 1, ?, '{}', 1, '')`,
    )
    .run(JSON.stringify({ languages: [locale] }))
  database.close()
  while (!(await fetch(address + localePath(locale, sourceLocale, '/faq'))).ok) await setTimeout(100)
}

/** Starts the built store on the demo catalogue in a folder of its own. */
export async function withDemoStore<Result>(
  act: (address: string, dataDir: string) => Promise<Result>,
): Promise<Result> {
  await build()
  const dataDir = mkdtempSync(join(tmpdir(), 'backbeat-first-visit-'))
  const store = spawn(process.execPath, ['server/main.ts'], {
    cwd: join(import.meta.dirname, '..'),
    env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise((resolve) => store.once('exit', resolve))
  try {
    return await act(await addressOf(store), dataDir)
  } finally {
    store.kill('SIGTERM')
    await ended
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
}

/** The URL that the store prints once it listens. */
function addressOf(store: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    store.once('exit', () => reject(new Error('The store ended while starting.')))
    store.stdout?.on('data', (chunk) => {
      said += chunk
      const address = /Store\s+(http:\S+)/.exec(said)?.[1]
      if (address) resolve(address)
    })
  })
}

export const inWords = ({ page, files, bytes, bytesUntilPlay, beforePaint, html }: FirstVisit) =>
  `${page}: ${files.length} scripts, ${inKb(bytes)} kB, ${beforePaint} before the first paint; ` +
  `${inKb(bytesUntilPlay)} kB until a press plays; ` +
  `HTML ${inKb(html.bytes)} kB, ${inKb(html.sent)} kB as ${html.encoding}`

function inKb(bytes: number): string {
  return (bytes / 1000).toFixed(1)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [address] = process.argv.slice(2)
  const visits = await (address
    ? measureFirstVisits(address)
    : withDemoStore((own) => measureFirstVisits(own)))
  for (const visit of visits) process.stdout.write(`${inWords(visit)}\n  ${visit.files.join('\n  ')}\n`)
}
