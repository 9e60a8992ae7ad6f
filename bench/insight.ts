/**
 * What Insight costs the store: processor time per report of a player, against a bare `node:http` server that answers the
 * same bytes, and p99 of lists with 10,000 reports a minute beside them and without, alternating. Linux only. Runs its own
 * store.
 *
 *     npx node bench/insight.ts
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Report } from '#contract/reach/report.ts'
import { startControl } from './control.ts'
import { load, middle } from './http-load.ts'
import { cpuSecondsOf } from './process-usage.ts'
import { addressOf } from './started-store.ts'

const REPORTS = 10_000
const AT_ONCE = 16
const ROUNDS = 5
const LIST_SECONDS = 5
const EVERY_MS = 60_000 / REPORTS

const dataDir = mkdtempSync(join(tmpdir(), 'backbeat-bench-'))
const store = spawn(process.execPath, ['server/main.ts'], {
  env: {
    PATH: process.env.PATH,
    PORT: '0',
    DATA_DIR: dataDir,
    NODE_ENV: 'test',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
    TRUST_PROXY: '127.0.0.1',
  },
  stdio: ['ignore', 'pipe', 'inherit'],
})

try {
  const url = await addressOf(store)
  const beats: { id: string }[] = await (await fetch(`${url}/api/beats`)).json()
  const ids = beats.map(({ id }) => id)
  const control = await startControl(Buffer.from(await (await report(url, ids, 0)).text()))
  const costs = { store: [] as number[], control: [] as number[] }
  for (let round = 0; round < ROUNDS; round++) {
    const bare = () => control.cpuSeconds()
    costs.control.push(await costOf(bare, `http://127.0.0.1:${control.port}`, ids, round))
    costs.store.push(await costOf(() => cpuSecondsOf(store.pid), url, ids, round))
  }
  control.stop()
  const [own, bare] = [middle(costs.store), middle(costs.control)]
  console.log(
    `a report: ${own.toFixed(3)} ms of processor time, ${(own / bare).toFixed(1)} times the control's`,
  )

  const p99 = { beside: [] as number[], alone: [] as number[] }
  const port = Number(new URL(url).port)
  const list = () => load([port], () => '/api/beats?limit=24', { seconds: LIST_SECONDS, connections: 8 })
  for (let round = 0; round < ROUNDS; round++) {
    p99.alone.push((await list()).p99Ms)
    const stop = reportAllTheTime(url, ids)
    p99.beside.push((await list()).p99Ms)
    stop()
  }
  const [beside, alone] = [middle(p99.beside), middle(p99.alone)]
  console.log(
    `p99 of a list: ${beside.toFixed(1)} ms beside 10,000 reports a minute, ${alone.toFixed(1)} ms without`,
  )
} finally {
  store.kill('SIGTERM')
  await new Promise((resolve) => store.once('exit', resolve))
  rmSync(dataDir, { recursive: true, force: true })
}

/** One report of somebody who heard twenty seconds, each from another network. */
function report(url: string, ids: readonly string[], at: number): Promise<Response> {
  const start = at % 40
  const body = {
    beat: ids[at % ids.length] ?? '',
    from: 'direct',
    heard: [[start, start + 20]],
    again: [],
  } satisfies Report
  const network = `10.${(at >> 16) & 255}.${(at >> 8) & 255}.${at & 255}`
  return fetch(`${url}/api/insight/reports`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': network },
    body: JSON.stringify(body),
  })
}

/** Processor time of a report, in milliseconds. */
async function costOf(
  cpuSeconds: () => Promise<number>,
  url: string,
  ids: readonly string[],
  round: number,
): Promise<number> {
  const before = await cpuSeconds()
  let next = 0
  const sendAll = async () => {
    while (next < REPORTS) {
      const answer = await report(url, ids, round * REPORTS + next++)
      if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
      await answer.arrayBuffer()
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, sendAll))
  return ((await cpuSeconds()) - before) * (1000 / REPORTS)
}

function reportAllTheTime(url: string, ids: readonly string[]): () => void {
  let at = ROUNDS * REPORTS
  const timer = setInterval(() => {
    report(url, ids, at++).then((answer) => answer.arrayBuffer(), console.error)
  }, EVERY_MS)
  return () => clearInterval(timer)
}
