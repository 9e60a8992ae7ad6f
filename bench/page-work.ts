/**
 * What a first visit keeps a phone's main thread busy with, from the first paint on:
 *
 *     npx node bench/page-work.ts [--runs 9] [address …]
 *
 * Without an address it measures a store of its own with the demo; with several, it compares their stores in turns. To
 * compare with an earlier version, start that in a worktree of its own.
 *
 * Blocking time is Lighthouse's: of each task what is above 50 ms, added up, on a processor four times slower. It is
 * computed from the processor time that the browser's trace gives each task, so that other load on the machine counts
 * little. Lighthouse itself (`bench/first-screen.ts`) reads the clock.
 */
import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { type Browser, chromium, devices } from '@playwright/test'
import { z } from 'zod'
import { findBrowser } from '#scripts/find-browser.mjs'
import { withDemoStore } from '#scripts/first-visit.ts'
import { middle } from './http-load.ts'
import { isTask, onThreadOf, readTrace, SLOWDOWN, slowMs, sum, type TraceEvent, traced } from './trace.ts'

const BLOCKS_FROM_MS = 50
const WATCHED_MS = 5_000
/** Milliseconds of a processor `SLOWDOWN` times slower. */
type Work = { blocking: number; longest: number; busy: number; script: number; style: number }

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string', default: '9' } },
})
if (positionals.length > 0) await compare(positionals)
else await withDemoStore((address) => compare([address]))

async function compare(addresses: readonly string[]): Promise<void> {
  const works = new Map<string, Work[]>()
  const visits = await Promise.all(addresses.map(pagesOf))
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    for (let run = 0; run < Number(values.runs); run++)
      for (const page of ['home', 'list', 'beat'] as const)
        for (const [at, address] of addresses.entries()) {
          const name = `${page.padEnd(6)}${address}`
          const path = visits[at]?.[page] ?? '/'
          works.set(name, [...(works.get(name) ?? []), await visit(browser, address + path)])
        }
  } finally {
    await browser.close()
  }
  print(`${''.padEnd(34)}blocking  longest     busy   script    style   (ms at ${SLOWDOWN}× slower)`)
  for (const [name, of] of works) {
    const columns = (['blocking', 'longest', 'busy', 'script', 'style'] as const).map((each) =>
      middle(of.map((work) => work[each]))
        .toFixed(0)
        .padStart(9),
    )
    print(name.padEnd(33) + columns.join(''))
  }
  print(`${cpus().length} × ${cpus()[0]?.model.trim()}, load ${loadavg()[0]?.toFixed(1)}`)
}

/** Also has the store render them, so that no visit waits for that. */
async function pagesOf(address: string) {
  const [beat] = z
    .array(z.object({ id: z.string() }))
    .parse(await (await fetch(`${address}/api/beats?limit=1`)).json())
  const pages = { home: '/', list: '/beats', beat: `/beats/${beat?.id}` }
  for (const path of Object.values(pages)) await fetch(address + path)
  return pages
}

async function visit(browser: Browser, url: string): Promise<Work> {
  const context = await browser.newContext({
    ...devices['Pixel 7'],
    viewport: { width: 390, height: 844 },
  })
  try {
    const page = await context.newPage()
    await browser.startTracing(page, { categories: traced })
    await page.goto(url, { waitUntil: 'load' })
    await page.waitForTimeout(WATCHED_MS)
    return workOf(readTrace(await browser.stopTracing()))
  } finally {
    await context.close()
  }
}

function workOf(events: readonly TraceEvent[]): Work {
  const paint = events.findLast(({ name }) => name === 'firstContentfulPaint')
  if (!paint) throw new Error('The page painted nothing.')
  const ofMain = onThreadOf(events, paint)
  // Scripts are asked for after the first paint, but may be there before the browser says that it has painted.
  const script = ofMain.find(({ name }) => name === 'v8.evaluateModule')
  const from = Math.min(paint.ts, script?.ts ?? paint.ts)
  const tasks = ofMain.filter((event) => isTask(event) && event.ts + event.dur > from).map(slowMs)
  const named = (...names: string[]) => sum(ofMain.filter(({ name }) => names.includes(name)).map(slowMs))
  return {
    blocking: sum(tasks.map((ms) => Math.max(0, ms - BLOCKS_FROM_MS))),
    longest: Math.max(0, ...tasks),
    busy: sum(tasks),
    script: named('FunctionCall', 'EvaluateScript', 'v8.evaluateModule', 'v8.compileModule'),
    style: named('UpdateLayoutTree', 'Layout', 'PrePaint', 'Paint'),
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
