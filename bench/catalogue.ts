/**
 * How fast the catalogue answers, beside a bare node:http server that sends the same bytes, in turns in one run.
 * `node bench/catalogue.ts [beats …]`, by default 1,000 and 100,000. Figures are ratios; machines differ.
 *
 * "again": the same addresses come back, and answers are kept. "anew": no address comes twice, so that every answer
 * is worked out.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { connect } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { generateCatalogue } from './generated-catalogue.ts'

const CONNECTIONS = 16
const SECONDS = 2
const ROUNDS = 3
const STORE_PORT = 4310
const ADDRESSES = 200_000

type Case = { name: string; paths: string[] }
type Figures = { perSecond: number; p99Ms: number }

const sizes = process.argv.slice(2).map(Number)
const medians = new Map<string, number[]>()
for (const size of sizes.length > 0 ? sizes : [1_000, 100_000]) await measure(size)
printGrowth()

async function measure(size: number): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'backbeat-bench-'))
  const connection = connect({ dataDir, databaseUrl: undefined })
  await migrate(connection)
  const tags = await generateCatalogue(connection.db, size)
  const { id } = await connection.db
    .selectFrom('beats')
    .select('id')
    .orderBy('id')
    .limit(1)
    .offset(size >> 1)
    .executeTakeFirstOrThrow()
  await connection.close()

  const env = { ...process.env, DATA_DIR: dataDir, PORT: String(STORE_PORT), DEMO: 'off', LOG_LEVEL: 'fatal' }
  const started = performance.now()
  const store = spawn(process.execPath, ['server/main.ts'], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  try {
    await untilReady()
    process.stdout.write(
      `\n${size.toLocaleString('en')} beats, ready ${((performance.now() - started) / 1000).toFixed(1)} s after the start\n`,
    )
    process.stdout.write(
      '                                    store/s    bare/s   ratio   store p99   bare p99 (ms)\n',
    )
    for (const each of casesOf(tags, id)) await compare(each)
  } finally {
    store.kill('SIGTERM')
    await rm(dataDir, { recursive: true, force: true })
  }
}

function casesOf(tags: readonly string[], id: string): Case[] {
  const [a = '', b = ''] = tags
  // A price bound that no address has had before makes every request a new one without changing what it finds.
  const anew = (name: string, query: string): Case => ({
    name: `${name}, anew`,
    paths: Array.from(
      { length: ADDRESSES },
      (_, at) => `/api/beats?limit=24&${query}&price_max=${1_000 + at / 1_000}`,
    ),
  })
  return [
    { name: 'first page, again', paths: ['/api/beats?limit=24'] },
    { name: 'filtered, again', paths: [`/api/beats?limit=24&tag=${a}&bpm_min=80&bpm_max=120`] },
    anew('price range', 'price_min=40'),
    anew('bpm and tone', 'bpm_min=80&bpm_max=100&tone=A+minor'),
    anew('two tags', `tag=${a}&tag=${b}`),
    anew('tag by price', `tag=${a}&sort=price`),
    anew('producer and words', 'user=producer_7&q=copper'),
    { name: 'one beat', paths: [`/api/beats/${id}`] },
    { name: 'facets, again', paths: ['/api/beats/facets'] },
    {
      name: 'facets, anew',
      paths: Array.from(
        { length: ADDRESSES },
        (_, at) => `/api/beats/facets?price_max=${1_000 + at / 1_000}`,
      ),
    },
  ]
}

/** The store and the bare server in turns; the median round of each. */
async function compare({ name, paths }: Case): Promise<void> {
  const body = Buffer.from(await (await fetch(`http://127.0.0.1:${STORE_PORT}${paths[0]}`)).arrayBuffer())
  const bare = spawn(process.execPath, ['bench/bare-server.ts'], { stdio: ['pipe', 'pipe', 'inherit'] })
  bare.stdin?.end(body)
  const barePort = await firstLine(bare)
  const rounds: [store: Figures, bare: Figures][] = []
  let next = 0
  for (let round = 0; round < ROUNDS; round++) {
    const path = () => paths[next++ % paths.length] as string
    rounds.push([await load(STORE_PORT, path), await load(Number(barePort), () => '/')])
  }
  bare.kill()
  const median = (values: number[]) => values.sort((x, y) => x - y)[values.length >> 1] ?? 0
  const store = {
    perSecond: median(rounds.map(([s]) => s.perSecond)),
    p99Ms: median(rounds.map(([s]) => s.p99Ms)),
  }
  const control = {
    perSecond: median(rounds.map(([, b]) => b.perSecond)),
    p99Ms: median(rounds.map(([, b]) => b.p99Ms)),
  }
  const ratio = store.perSecond / control.perSecond
  medians.set(name, [...(medians.get(name) ?? []), ratio])
  process.stdout.write(
    `  ${name.padEnd(30)} ${store.perSecond.toFixed(0).padStart(9)} ${control.perSecond.toFixed(0).padStart(9)} ${ratio.toFixed(2).padStart(7)} ${String(store.p99Ms).padStart(11)} ${String(control.p99Ms).padStart(10)}\n`,
  )
}

async function load(port: number, path: () => string): Promise<Figures> {
  const result = await autocannon({
    url: `http://127.0.0.1:${port}`,
    connections: CONNECTIONS,
    duration: SECONDS,
    requests: [{ method: 'GET', setupRequest: (request) => ({ ...request, path: path() }) }],
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} refused and ${result.errors} failed requests`)
  return { perSecond: result.requests.average, p99Ms: result.latency.p99 }
}

function printGrowth(): void {
  process.stdout.write(
    '\nCost of the largest catalogue against the smallest (ratio to the control, so that the machine cancels out)\n',
  )
  for (const [name, ratios] of medians) {
    const [smallest, largest] = [ratios[0] ?? 1, ratios.at(-1) ?? 1]
    process.stdout.write(`  ${name.padEnd(30)} ${(smallest / largest).toFixed(2)} times\n`)
  }
}

async function untilReady(): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt++) {
    const ready = await fetch(`http://127.0.0.1:${STORE_PORT}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (ready) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error('The store did not become ready.')
}

async function firstLine(child: ChildProcess): Promise<string> {
  for await (const chunk of child.stdout ?? []) return String(chunk).trim()
  throw new Error('The bare server did not start.')
}
