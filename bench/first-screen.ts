/**
 * What a first visit sees and when: Lighthouse on a simulated slow 4G phone, median of several runs. `npx node
 * bench/first-screen.ts [runs]`. Needs a browser (CHROMIUM_PATH or the usual places) and fetches Lighthouse with npx.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { findBrowser } from '#scripts/find-browser.mjs'

const PORT = 4311
const runs = Number(process.argv[2] ?? 3)
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const metrics = {
  'first-contentful-paint': 'first paint',
  'largest-contentful-paint': 'largest paint',
  'total-blocking-time': 'blocked',
  'cumulative-layout-shift': 'shift',
} as const

const Report = z.object({
  categories: z.record(z.string(), z.object({ score: z.number().nullable() })),
  audits: z.record(z.string(), z.object({ numericValue: z.number().optional() })),
})
type Report = z.infer<typeof Report>

const browser = await findBrowser()
const folder = await mkdtemp(join(tmpdir(), 'backbeat-first-screen-'))
const env = { ...process.env, DATA_DIR: join(folder, 'data'), PORT: String(PORT), LOG_LEVEL: 'fatal' }
const store = spawn(process.execPath, ['scripts/start.mjs'], { env, stdio: ['ignore', 'ignore', 'inherit'] })
try {
  await untilReady(store)
  const [beat] = z
    .array(z.object({ id: z.string() }))
    .parse(await (await fetch(`http://127.0.0.1:${PORT}/api/beats?limit=1`)).json())
  for (const path of ['/', '/beats', `/beats/${beat?.id}`]) await measure(path)
} finally {
  store.kill('SIGTERM')
  await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
}

async function measure(path: string): Promise<void> {
  const reports: Report[] = []
  for (let run = 0; run < runs; run++) reports.push(await lighthouse(path))
  const median = (read: (report: Report) => number) =>
    reports.map(read).sort((a, b) => a - b)[reports.length >> 1] ?? Number.NaN
  process.stdout.write(`\n${path}\n`)
  for (const [audit, name] of Object.entries(metrics)) {
    const value = median((report) => report.audits[audit]?.numericValue ?? Number.NaN)
    process.stdout.write(
      `  ${name.padEnd(16)} ${audit.endsWith('shift') ? value.toFixed(3) : `${Math.round(value)} ms`}\n`,
    )
  }
  for (const category of categories) {
    process.stdout.write(
      `  ${category.padEnd(16)} ${Math.round(median((report) => (report.categories[category]?.score ?? 0) * 100))}\n`,
    )
  }
}

async function lighthouse(path: string): Promise<Report> {
  const output = join(folder, 'report.json')
  const flags =
    '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking'
  const done = spawnSync(
    'npx',
    [
      '--yes',
      'lighthouse@13',
      `http://127.0.0.1:${PORT}${path}`,
      '--quiet',
      '--output=json',
      `--output-path=${output}`,
      `--chrome-flags=${flags}`,
      `--only-categories=${categories.join(',')}`,
    ],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, CHROME_PATH: browser },
    },
  )
  if (done.status !== 0) throw new Error('Lighthouse did not finish.')
  return Report.parse(JSON.parse(await readFile(output, 'utf8')))
}

async function untilReady(child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    const ready = await fetch(`http://127.0.0.1:${PORT}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (ready) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error('The store did not start.')
}
