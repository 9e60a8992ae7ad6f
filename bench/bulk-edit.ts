/**
 * Whether a change of many beats slows the shop: how long it takes, and p50 and p99 of catalogue reads meanwhile, beside
 * reads of the same store at rest in the same run. Runs its own store.
 *
 *     npx node bench/bulk-edit.ts [beats]
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import type { BulkChange, BulkEditView, BulkPreview } from '#contract/beats/bulk-edit.ts'
import { connect } from '#server/platform/database/connect.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { generateCatalogue } from './generated-catalogue.ts'
import { addressOf, signIn } from './started-store.ts'

const ADMIN_PASSWORD = 'Nightbus36!'
const POLL_MS = 50
let stopReading = () => {}
const selection = { filter: { q: '', sort: 'newest' } }
const beats = Number(process.argv[2] ?? 1_000)
const dataDir = mkdtempSync(join(tmpdir(), 'backbeat-bench-'))
const connection = connect({ dataDir, databaseUrl: undefined })
await migrate(connection)
await generateCatalogue(connection.db, beats)
await connection.close()
const store = spawn(process.execPath, ['server/main.ts'], {
  env: {
    PATH: process.env.PATH,
    PORT: '0',
    DATA_DIR: dataDir,
    DEMO: 'off',
    NODE_ENV: 'test',
    CAPTCHA: 'off',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
    ADMIN_PASSWORD,
  },
  stdio: ['ignore', 'pipe', 'inherit'],
})

try {
  const url = await addressOf(store)
  const headers = { cookie: await signIn(url, ADMIN_PASSWORD), 'content-type': 'application/json' }
  // The first seconds of a process are slower than any change.
  await read(url, 10)
  const changes: BulkChange[] = [
    { kind: 'price', by: 'percent', value: 10, rounding: 'whole', licensePrices: true },
    { kind: 'tags', add: ['Winter'], remove: [] },
    { kind: 'hide' },
    { kind: 'publish' },
  ]
  for (const change of changes) {
    const rest = await read(url, 3)
    const reading = read(url, 60)
    const started = performance.now()
    const preview = await send<BulkPreview>('/preview', { selection, change })
    const counted = performance.now()
    const { matched, changing } = preview
    await send('', { selection, change, expected: { matched, changing } })
    let edit: BulkEditView | null
    do {
      await new Promise((resolve) => setTimeout(resolve, POLL_MS))
      const answer = await fetch(`${url}/api/admin/beats/bulk`, { headers })
      edit = ((await answer.json()) as { edit: BulkEditView | null }).edit
    } while (edit?.state === 'running')
    const ended = performance.now()
    stopReading()
    const busy = await reading
    console.log(
      `${change.kind}: ${edit?.changed} of ${beats} beats, counted in ${seconds(started, counted)} s, changed in ${seconds(counted, ended)} s; ` +
        `p50 ${busy.p50} ms (at rest ${rest.p50}), p99 ${busy.p99} ms (at rest ${rest.p99})`,
    )
  }

  async function send<Answer>(path: string, body: object): Promise<Answer> {
    const answer = await fetch(`${url}/api/admin/beats/bulk${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(await answer.text())
    return (await answer.json()) as Answer
  }
} finally {
  store.kill('SIGTERM')
  await new Promise((resolve) => store.once('exit', resolve))
  rmSync(dataDir, { recursive: true, force: true })
}

function seconds(from: number, to: number): string {
  return ((to - from) / 1000).toFixed(1)
}

/** Reads different pages of the catalogue, until it is stopped. */
async function read(url: string, duration: number): Promise<{ p50: number; p99: number }> {
  const { promise, resolve, reject } = Promise.withResolvers<autocannon.Result>()
  const running = autocannon(
    {
      url,
      connections: 4,
      overallRate: 200,
      duration,
      requests: [1, 2, 3, 4, 5].map((at) => ({ path: `/api/beats?limit=24&bpm_min=${60 + at}` })),
    },
    (error, result) => (error ? reject(error) : resolve(result)),
  )
  stopReading = () => running.stop()
  const { latency } = await promise
  return { p50: latency.p50, p99: latency.p99 }
}
