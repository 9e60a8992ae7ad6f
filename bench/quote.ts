/**
 * Cost of a quote of 50 cart lines with 20 running deals, against the same cart without deals, on SQLite:
 *
 *     npx node bench/quote.ts
 *
 * CPU time of this process and queries for `quote` (deals and sums), `cart` (also lines with listings) and `answer`
 * (also struck-through prices). Rounds with and without deals alternate; the median is printed.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { presentQuote } from '#server/features/selling/checkout/present-quote.ts'
import { readCart } from '#server/model/cart/read-cart.ts'
import { readCurrency } from '#server/model/price/index.ts'
import { findListings, readQuote } from '#server/model/quote/index.ts'
import { connect } from '#server/platform/database/connect.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { countQueries, queryCounter } from '#tests/count-queries.ts'
import { makeDeals } from '#tests/make-deals.ts'
import { generateCatalogue } from './generated-catalogue.ts'
import { middle } from './http-load.ts'

const LINES = 50
const DEALS = 20
const ROUNDS = 15
const CALLS = 40

const dataDir = await mkdtemp(join(tmpdir(), 'backbeat-bench-'))
const connection = connect({ dataDir, databaseUrl: undefined })
const db = connection.db.withPlugin(queryCounter)
try {
  await migrate(connection)
  const tagIds = await generateCatalogue(db, 1_000)
  const userId = await fillCart()
  const cart = { userId, now: Date.now(), mode: 'test' as const }
  const currency = await readCurrency(db)
  const items = await db.selectFrom('cart_items').selectAll().execute()
  const listingOf = await findListings(db, items, currency)
  const lines = items.flatMap((item) => {
    const listing = listingOf(item)
    return listing ? [{ id: item.id, listing }] : []
  })
  const works = {
    quote: () => readQuote(db, lines, { buyerId: null, now: Date.now(), currency }),
    cart: () => readCart(db, cart),
    answer: async () =>
      presentQuote(db, await readCart(db, cart), { now: Date.now(), timeZone: 'UTC', locale: 'en' }),
  }
  const deals = await makeDeals(db, { count: DEALS, tagIds })
  console.log(`${LINES} lines      ms with ${DEALS} deals   without   ratio   queries with   without`)
  for (const [name, work] of Object.entries(works)) {
    const ms: { with: number[]; without: number[] } = { with: [], without: [] }
    for (let round = 0; round < ROUNDS; round++)
      for (const which of ['with', 'without'] as const) {
        await deals.pause(which === 'without')
        for (let call = 0; call < CALLS; call++) await work()
        ms[which].push(await cpuMs(work))
      }
    const queries = { without: await countQueries(work), with: 0 }
    await deals.pause(false)
    queries.with = await countQueries(work)
    const [full, bare] = [middle(ms.with), middle(ms.without)]
    const figures = [full.toFixed(2), bare.toFixed(2), (bare / full).toFixed(2)].map((text) =>
      text.padStart(10),
    )
    console.log(`${name.padEnd(12)}${figures.join('')}      ${queries.with}   ${queries.without}`)
  }
  console.log(`load of the machine ${loadavg()[0]?.toFixed(1)}`)
} finally {
  await connection.close()
  await rm(dataDir, { recursive: true, force: true })
}

async function fillCart(): Promise<string> {
  const { id: user_id } = await db.selectFrom('users').select('id').limit(1).executeTakeFirstOrThrow()
  const beats = await db.selectFrom('beats').select(['id', 'title', 'image']).limit(LINES).execute()
  for (const [at, { id, title, image }] of beats.entries()) {
    const license = await db
      .selectFrom('beat_licenses')
      .select(['id', 'name', 'icon'])
      .where('beat_id', '=', id)
      .where('position', '=', at % 3)
      .executeTakeFirstOrThrow()
    await db
      .insertInto('cart_items')
      .values({
        id: `line ${at}`,
        user_id,
        beat_id: id,
        license_id: license.id,
        title,
        producer: '',
        image,
        license_name: license.name,
        license_icon: license.icon,
        price_cents: 0,
        license_text: null,
        upgrade_of: null,
        created_at: Date.now(),
      })
      .execute()
  }
  return user_id
}

async function cpuMs(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  for (let call = 0; call < CALLS; call++) await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000 / CALLS
}
