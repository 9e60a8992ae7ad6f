/**
 * Cost of a growing catalogue on both databases, and the gain of a second instance, against a bare node:http server
 * sending the same bytes in alternating rounds.
 *
 *     npx node bench/scale.ts [--engine sqlite|postgres] [--only <words of a case>] [--data <folder>] [beats …]
 *
 * --data keeps the SQLite store in that folder: filled if empty, otherwise used as is.
 *
 * By default both databases with 1,000, 10,000, 100,000 and 1,000,000 beats, which takes half an hour, 3 GB of memory
 * and 8 GB of disk. Every URL is new, so that no response is cached. Two instances need PostgreSQL; the client
 * alternates between them.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import type { BeatSort } from '#contract/catalogue/beat-filters.ts'
import { encodeCursor } from '#server/features/catalogue/listing/cursor.ts'
import { connect, type Engine } from '#server/platform/database/connect.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { startControl } from './control.ts'
import { generateCatalogue, seeded, titleWords, tones } from './generated-catalogue.ts'
import { type Figures, load, median } from './http-load.ts'
import { startPostgres } from './postgres.ts'
import { startStore } from './store-process.ts'

const CONNECTIONS = 16
const SECONDS = 2
const ROUNDS = 3
const STORE_PORT = 4310
const SECOND_PORT = 4311
const POSTGRES_PORT = 4312
const SIZES = [1_000, 10_000, 100_000, 1_000_000]

/** The stores' CPU time per response, which other load on the machine does not change. */
type Comparison = { store: Figures; bare: Figures; cpuMs: number }
type Settings = { dataDir: string; databaseUrl: string | undefined }
type Store = Awaited<ReturnType<typeof startStore>> & { port: number }
type Case = { name: string; path: () => string }

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { engine: { type: 'string' }, only: { type: 'string' }, data: { type: 'string' } },
})
const sizes = positionals.length > 0 ? positionals.map(Number) : SIZES
const engines: Engine[] = values.engine
  ? [values.engine === 'postgres' ? 'postgres' : 'sqlite']
  : ['sqlite', 'postgres']

for (const engine of engines) {
  const cluster = engine === 'postgres' ? await startPostgres(POSTGRES_PORT) : undefined
  try {
    for (const size of sizes) await measure(engine, size, await cluster?.makeDatabase(`beats_${size}`))
  } finally {
    await cluster?.stop()
  }
}

async function measure(engine: Engine, size: number, databaseUrl: string | undefined): Promise<void> {
  const dataDir = values.data ?? (await mkdtemp(join(tmpdir(), 'backbeat-bench-')))
  const settings = { dataDir, databaseUrl }
  try {
    const tags = await fill(settings, size)
    const store = { ...(await startStore(STORE_PORT, settings)), port: STORE_PORT }
    try {
      const { readySeconds, slowestHealthMs, memoryMb } = store.start
      print(
        `\n${size.toLocaleString('en')} beats on ${engine}: ready after ${readySeconds.toFixed(1)} s, ` +
          `/healthz meanwhile within ${slowestHealthMs.toFixed(0)} ms, ${memoryMb} MB`,
      )
      print('                                store/s    bare/s   ratio  cpu ms   p50   p99  bare p99 (ms)')
      const cases = casesOf(tags).filter(({ name }) => name.includes(values.only ?? ''))
      for (const each of cases) printRow(each.name, await compare([store], each.path))
      if (engine === 'postgres') await measureTwo(store, cases, settings)
      print(`  load of the machine: ${loadavg()[0]?.toFixed(1)}`)
    } finally {
      await store.stop()
    }
  } finally {
    if (!values.data) await rm(dataDir, { recursive: true, force: true })
  }
}

/** The same with a second instance. */
async function measureTwo(first: Store, cases: readonly Case[], settings: Settings): Promise<void> {
  const second = { ...(await startStore(SECOND_PORT, settings)), port: SECOND_PORT }
  try {
    const mixed = cases.find(({ name }) => name === 'everything mixed')
    if (mixed) printRow('… by two instances', await compare([first, second], mixed.path))
  } finally {
    await second.stop()
  }
}

async function fill(settings: Settings, size: number): Promise<string[]> {
  const connection = connect(settings)
  await migrate(connection)
  const known = await connection.db.selectFrom('tags').select('id').execute()
  const tags = known.length > 0 ? known.map(({ id }) => id) : await generateCatalogue(connection.db, size)
  // Autovacuum would do this minutes after so many inserts.
  if (connection.engine === 'postgres') await sql`vacuum analyze`.execute(connection.db)
  await connection.db.destroy()
  return tags
}

/** Alternates between stores and as many bare servers. */
async function compare(stores: readonly Store[], path: () => string): Promise<Comparison> {
  const answer = await fetch(`http://127.0.0.1:${stores[0]?.port}${path()}`)
  const body = Buffer.from(await answer.arrayBuffer())
  const bares = await Promise.all(stores.map(() => startControl(body)))
  const figures: { store: Figures[]; bare: Figures[] } = { store: [], bare: [] }
  const worked = async () =>
    (await Promise.all(stores.map((store) => store.cpuSeconds()))).reduce((a, b) => a + b)
  const before = await worked()
  for (let round = 0; round < ROUNDS; round++) {
    figures.store.push(await load(ports(stores), path, { seconds: SECONDS, connections: CONNECTIONS }))
    figures.bare.push(await load(ports(bares), () => '/', { seconds: SECONDS, connections: CONNECTIONS }))
  }
  const answers = figures.store.reduce((sum, { answered }) => sum + answered, 0)
  const cpuMs = (1000 * ((await worked()) - before)) / answers
  for (const { stop } of bares) stop()
  return { store: median(figures.store), bare: median(figures.bare), cpuMs }
}

function ports(servers: readonly { port: number }[]): number[] {
  return servers.map(({ port }) => port)
}

function printRow(name: string, { store, bare, cpuMs }: Comparison): void {
  const ratio = store.perSecond / bare.perSecond
  print(
    `  ${name.padEnd(28)} ${store.perSecond.toFixed(0).padStart(8)} ${bare.perSecond.toFixed(0).padStart(9)} ` +
      `${ratio.toFixed(2).padStart(7)} ${cpuMs.toFixed(2).padStart(7)} ${store.p50Ms.toFixed(1).padStart(5)} ${store.p99Ms.toFixed(1).padStart(5)} ${bare.p99Ms.toFixed(1).padStart(9)}`,
  )
}

function casesOf(tags: readonly string[]): Case[] {
  const random = seeded(99)
  const pick = <Value>(list: readonly Value[]) => list[Math.floor(random() * list.length)] as Value
  const word = () => titleWords[Math.floor(random() ** 3 * titleWords.length)] ?? ''
  let asked = 0
  // A price limit above all prices makes a new URL without changing the results.
  const list = (params: Record<string, string | number>, more: readonly string[] = []) => {
    const query = new URLSearchParams({ price_max: String(1_000 + asked++ / 1_000), limit: '24' })
    for (const [name, value] of Object.entries(params)) query.set(name, String(value))
    for (const tag of more) query.append('tag', tag)
    return query
  }
  const beats = (params: Record<string, string | number>, more?: readonly string[]) =>
    `/api/beats?${list(params, more)}`
  const facets = (params: Record<string, string | number>, more?: readonly string[]) => {
    const query = list(params, more)
    query.delete('limit')
    return `/api/beats/facets?${query}`
  }
  const range = () => {
    const from = 15 + Math.floor(random() * 20_000) / 100
    return {
      price_min: from.toFixed(2),
      price_max: (from + 20 + Math.floor(random() * 8_000) / 100).toFixed(2),
    }
  }
  const bpm = () => ({ bpm_min: 60 + Math.floor(random() * 60), bpm_max: 120 + Math.floor(random() * 60) })
  const sort = (): { sort: BeatSort } => ({
    sort: pick(['newest', 'price', '-price', 'bpm', '-bpm', 'title']),
  })
  const deep = () => {
    const place = { value: word(), createdAt: 0, id: '' }
    return { sort: 'title', cursor: encodeCursor('title', place) }
  }
  const lists: Case[] = [
    { name: 'price range', path: () => beats(range()) },
    { name: 'bpm and tone', path: () => beats({ ...bpm(), tone: pick(tones) }) },
    { name: 'two tags', path: () => beats({}, [pick(tags), pick(tags)]) },
    { name: 'a tag, each sort', path: () => beats(sort(), [pick(tags)]) },
    { name: 'a range, each sort', path: () => beats({ ...range(), ...sort() }) },
    { name: 'a word', path: () => beats({ q: word() }) },
    {
      name: 'a word as it is typed',
      path: () => beats({ q: word().slice(0, 1 + Math.floor(random() * 5)) }),
    },
    {
      name: 'producer and word',
      path: () => beats({ user: `producer_${Math.floor(random() * 50)}`, q: word() }),
    },
    { name: 'by title, deep pages', path: () => beats(deep()) },
  ]
  return [
    ...lists,
    { name: 'everything mixed', path: () => pick(lists).path() },
    { name: 'facets of all', path: () => facets({}) },
    { name: 'facets of a tag', path: () => facets({}, [pick(tags)]) },
    { name: 'facets of a range', path: () => facets(range()) },
    { name: 'facets of half', path: () => facets({ price_max: (150 + random() * 30).toFixed(3) }) },
  ]
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
