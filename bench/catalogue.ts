/**
 * How fast the catalogue answers, beside a bare node:http server that sends the same bytes, in turns in one run.
 * `npx node bench/catalogue.ts [beats …]`, by default 1,000 and 100,000. Figures are ratios; machines differ.
 *
 * "again": the same addresses come back, and answers are kept. "anew": no address comes twice, so that every answer
 * is worked out.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '#server/platform/database/connect.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { load, median, startBare } from './beside-bare.ts'
import { generateCatalogue, titleWords } from './generated-catalogue.ts'
import { startStore } from './store-process.ts'

const SECONDS = 2
const ROUNDS = 3
const STORE_PORT = 4310
const ADDRESSES = 200_000

type Case = { name: string; paths: string[] }

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

  const { start, stop } = await startStore(STORE_PORT, { dataDir, databaseUrl: undefined })
  try {
    process.stdout.write(
      `\n${size.toLocaleString('en')} beats, ready ${start.readySeconds.toFixed(1)} s after the start\n`,
    )
    process.stdout.write(
      '                                    store/s    bare/s   ratio   store p99   bare p99 (ms)\n',
    )
    for (const each of casesOf(tags, id)) await compare(each)
  } finally {
    await stop()
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
    anew('producer and words', `user=producer_7&q=${titleWords[100]}`),
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
  const bare = await startBare(body)
  const rounds = []
  let next = 0
  for (let round = 0; round < ROUNDS; round++) {
    const path = () => paths[next++ % paths.length] as string
    rounds.push({
      store: await load([STORE_PORT], path, SECONDS),
      bare: await load([bare.port], () => '/', SECONDS),
    })
  }
  bare.stop()
  const store = median(rounds.map((round) => round.store))
  const control = median(rounds.map((round) => round.bare))
  const ratio = store.perSecond / control.perSecond
  medians.set(name, [...(medians.get(name) ?? []), ratio])
  process.stdout.write(
    `  ${name.padEnd(30)} ${store.perSecond.toFixed(0).padStart(9)} ${control.perSecond.toFixed(0).padStart(9)} ${ratio.toFixed(2).padStart(7)} ${String(store.p99Ms).padStart(11)} ${String(control.p99Ms).padStart(10)}\n`,
  )
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
