/**
 * Cost of catalogue responses, against a bare `node:http` server sending the same bytes:
 *
 *     npx node bench/catalogue.ts [--sale] [--only <words of a case>] [--data <folder>] [beats …]
 *
 * By default 1,000 and 100,000 beats; Linux only. --data keeps the database in that folder: filled if empty, otherwise
 * used as is.
 *
 * Method. Both servers run in their own processes; a client keeps 32 requests in flight to one at a time, in
 * alternating rounds. After each round, the server's CPU time (all threads, garbage collection included) is divided by
 * its responses. The ratio is control / store for each pair of rounds; the median is printed: 0.5 means that a response
 * costs twice the control's. Other load and the client's speed affect throughput and p99, which are printed beside it,
 * but hardly CPU time.
 *
 * The store has default settings; its log goes to /dev/null. Requests do not accept compression.
 *
 * `--sale` runs a sale over all beats meanwhile.
 *
 * "cached": the same URL each time, served from memory. "cold": every URL is new, so the index handles every request;
 * the rows of found beats may be in memory. "never asked": every request is for another beat, in random order.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { connect } from '#server/platform/database/connect.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { makeDeals } from '#tests/make-deals.ts'
import { startControl } from './control.ts'
import { generateCatalogue, seeded, titleWords } from './generated-catalogue.ts'
import { type Figures, load, median, middle } from './http-load.ts'
import { startStore } from './store-process.ts'

const CONNECTIONS = 32
const ROUNDS = 15
const ROUND_SECONDS = 0.5
const WARM_UP_SECONDS = 1
const STORE_PORT = 4310
const COLD_ADDRESSES = 500_000

type Case = { name: string; path: () => string; asManyClients?: boolean }
type Server = { port: number; cpuSeconds: () => Promise<number> }
type Round = Figures & { cpuMs: number }

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string', multiple: true, default: [''] },
    sale: { type: 'boolean', default: false },
    data: { type: 'string' },
  },
})
const ratios = new Map<string, number[]>()
for (const size of positionals.length > 0 ? positionals.map(Number) : [1_000, 100_000]) await measure(size)
printGrowth()

async function measure(size: number): Promise<void> {
  const dataDir = values.data ?? (await mkdtemp(join(tmpdir(), 'backbeat-bench-')))
  const beats = await fill(dataDir, size)
  const settings = { dataDir, databaseUrl: undefined }
  // Believes the addresses that the client makes up, as pages are limited by address.
  const { start, cpuSeconds, stop } = await startStore(STORE_PORT, settings, { TRUST_PROXY: 'loopback' })
  try {
    print(
      `\n${size.toLocaleString('en')} beats: /healthz after ${start.healthySeconds.toFixed(1)} s, /readyz after ` +
        `${start.readySeconds.toFixed(1)} s and ${start.cpuSeconds.toFixed(1)} s of processor time`,
    )
    print(
      '                            processor ms an answer           answers a second      p99 ms\n' +
        '                              store  control   ratio        store  control    store  control',
    )
    for (const each of casesOf(beats)) await compare(each, { port: STORE_PORT, cpuSeconds })
    print(`  ${cpus().length} × ${cpus()[0]?.model.trim()}, load ${loadavg()[0]?.toFixed(1)}`)
  } finally {
    await stop()
    if (!values.data) await rm(dataDir, { recursive: true, force: true })
  }
}

/** Ids of tags and beats, in a random order that is the same in every run. */
type Beats = { tags: string[]; ids: string[] }

async function fill(dataDir: string, size: number): Promise<Beats> {
  const connection = connect({ dataDir, databaseUrl: undefined })
  try {
    await migrate(connection)
    const known = await connection.db.selectFrom('tags').select('id').execute()
    const tags = known.length > 0 ? known.map(({ id }) => id) : await generateCatalogue(connection.db, size)
    if (values.sale) await makeDeals(connection.db, { count: 1, tagIds: [] })
    const rows = await connection.db.selectFrom('beats').select('id').orderBy('id').execute()
    const random = seeded(7)
    const shuffled = rows.map(({ id }) => ({ id, place: random() })).sort((a, b) => a.place - b.place)
    return { tags, ids: shuffled.map(({ id }) => id) }
  } finally {
    await connection.close()
  }
}

function casesOf({ tags, ids }: Beats): Case[] {
  const [a = '', b = ''] = tags
  // A price limit above every price makes a new URL without changing the results.
  let asked = 0
  const bound = () => `price_max=${1_000 + (asked++ % COLD_ADDRESSES) / 1_000}`
  const cold = (name: string, query: string): Case => ({
    name: `${name}, cold`,
    path: () => `/api/beats?limit=24&${query}&${bound()}`,
  })
  const cached = (name: string, path: string): Case => ({ name: `${name}, cached`, path: () => path })
  const random = seeded(11)
  const upTo = (most: number) => Math.floor(random() * most)
  const fiveFilters = () => {
    const [price, bpm] = [15 + upTo(15_000) / 100, 60 + upTo(60)]
    const tag = tags[upTo(tags.length)]
    return `price_min=${price}&price_max=${price + 100}&bpm_min=${bpm}&bpm_max=${bpm + 40}&tag=${tag}`
  }
  // From both ends, so that no beat is asked for twice.
  const nextId = () => ids.shift()
  const lastId = () => ids.pop()
  return [
    cached('list', '/api/beats?limit=24'),
    cached('filtered list', `/api/beats?limit=24&tag=${a}&bpm_min=80&bpm_max=120`),
    cached('one beat', `/api/beats/${lastId()}`),
    cached('facets', '/api/beats/facets'),
    cold('price range', 'price_min=40'),
    cold('bpm and tone', 'bpm_min=80&bpm_max=100&tone=A+minor'),
    cold('fits tempo and key', 'fits_bpm=140&fits_tone=A+minor'),
    cold('best fit first', 'fits_bpm=140&fits_tone=A+minor&fits=none&sort=fit'),
    cold('two tags', `tag=${a}&tag=${b}`),
    cold('tag by price', `tag=${a}&sort=price`),
    cold('producer and word', `user=producer_7&q=${titleWords[100]}`),
    { name: 'five filters, cold', path: () => `/api/beats?limit=24&${fiveFilters()}` },
    { name: 'facets, cold', path: () => `/api/beats/facets?${bound()}` },
    { name: 'facets of five, cold', path: () => `/api/beats/facets?${fiveFilters()}` },
    { name: 'one beat, never asked', path: () => `/api/beats/${nextId()}` },
    { name: 'its page, never asked', path: () => `/beats/${lastId()}`, asManyClients: true },
  ].filter(({ name }) => values.only.some((words) => name.includes(words)))
}

async function compare({ name, ...requests }: Case, store: Server): Promise<void> {
  const body = Buffer.from(
    await (await fetch(`http://127.0.0.1:${store.port}${requests.path()}`)).arrayBuffer(),
  )
  const control = await startControl(body)
  try {
    // Answers the same to every path: those that are asked for once are for the store.
    const ofControl = { ...requests, path: () => '/' }
    await round(store, requests, WARM_UP_SECONDS)
    await round(control, ofControl, WARM_UP_SECONDS)
    const rounds: { store: Round; control: Round }[] = []
    for (let at = 0; at < ROUNDS; at++)
      rounds.push({
        store: await round(store, requests, ROUND_SECONDS),
        control: await round(control, ofControl, ROUND_SECONDS),
      })
    printRow(name, rounds)
  } finally {
    control.stop()
  }
}

async function round(
  server: Server,
  { path, asManyClients = false }: Omit<Case, 'name'>,
  seconds: number,
): Promise<Round> {
  const before = await server.cpuSeconds()
  const figures = await load([server.port], path, { seconds, connections: CONNECTIONS, asManyClients })
  return { ...figures, cpuMs: (1_000 * ((await server.cpuSeconds()) - before)) / figures.answered }
}

function printRow(name: string, rounds: readonly { store: Round; control: Round }[]): void {
  const ratio = middle(rounds.map(({ store, control }) => control.cpuMs / store.cpuMs))
  ratios.set(name, [...(ratios.get(name) ?? []), ratio])
  const cpuMs = (of: 'store' | 'control') => middle(rounds.map((each) => each[of].cpuMs)).toFixed(3)
  const store = median(rounds.map((each) => each.store))
  const control = median(rounds.map((each) => each.control))
  const columns = [
    cpuMs('store').padStart(8),
    cpuMs('control').padStart(9),
    ratio.toFixed(3).padStart(8),
    store.perSecond.toFixed(0).padStart(13),
    control.perSecond.toFixed(0).padStart(9),
    store.p99Ms.toFixed(1).padStart(9),
    control.p99Ms.toFixed(1).padStart(9),
  ]
  print(`  ${name.padEnd(25)}${columns.join('')}`)
}

function printGrowth(): void {
  if ([...ratios.values()].every(({ length }) => length < 2)) return
  print(
    '\nCost of an answer in the last catalogue, in times its cost in the first (both against the control)',
  )
  for (const [name, [first = 1, ...rest]] of ratios)
    print(`  ${name.padEnd(30)} ${(first / (rest.at(-1) ?? first)).toFixed(2)}`)
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
