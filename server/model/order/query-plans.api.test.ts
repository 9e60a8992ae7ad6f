import { CompiledQuery, type RootOperationNode, sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '#server/platform/database/connect.ts'
import { addFact } from '#server/platform/database/store-facts.ts'
import { recordQueries } from '#tests/count-queries.ts'
import { openShop } from '#tests/shop.ts'
import { engine } from '#tests/test-store.ts'

const growing = ['orders', 'order_lines', 'grants', 'refunds', 'payment_history', 'downloads', 'invoices']
/** Of the few rows that are open, running or unsigned: reading them whole is fine. */
const shortIndexes = [
  ...['orders_one_open', 'refunds_one_running', 'grants_unsigned'],
  ...['orders_disputed', 'refunds_failed', 'offers_waiting', 'beat_uploads_failed'],
]
const waiting = ['orders', 'offers', 'refunds', 'beat_uploads']

test('periodic jobs never read every order, license or refund', { tags: ['full'] }, async () => {
  const shop = await openShop({}, 'ready')
  const { db } = shop
  const [first, second] = shop.licenses
  if (!first || !second) throw new Error('the shop has too few licenses')
  const buyer = await shop.as(shop.customer)
  await buyer.buy(first, 29)
  const other = await shop.as(shop.other)
  await other.addToCart(second)
  expect((await other.checkOut(99.99)).status).toBe(200)

  const nodes = await recordQueries(async () => expect((await shop.app.jobs.drain()).failures).toEqual([]))
  const asked = nodes.filter((node) => growing.some((table) => compile(db, node).sql.includes(`"${table}"`)))
  expect(asked.length).toBeGreaterThan(20)
  expect(await scansOf(db, asked, growing)).toEqual([])
  await shop.close()
})

test('what the admin area counts each minute never reads every order, offer, refund or upload', {
  tags: ['engines'],
}, async () => {
  const shop = await openShop()
  await addFact(shop.db, 'first steps closed', 'done')
  const admin = await shop.as(shop.admin)
  const nodes = await recordQueries(async () => expect((await admin.get('/api/admin/desk')).status).toBe(200))
  const asked = nodes.filter((node) =>
    /^select .*"(orders|offers|refunds|beat_uploads)"/.test(compile(shop.db, node).sql),
  )
  expect(asked.length).toBeGreaterThan(3)
  expect(await scansOf(shop.db, asked, waiting)).toEqual([])
  await shop.close()
})

async function scansOf(
  db: Db,
  nodes: readonly RootOperationNode[],
  tables: readonly string[],
): Promise<string[]> {
  const scans = await (engine === 'postgres'
    ? scansOnPostgres(db, nodes, tables)
    : scansOnSqlite(db, nodes, tables))
  return [...new Set(scans)]
}

function compile(db: Db, node: RootOperationNode) {
  return db.getExecutor().compileQuery(node, { queryId: 'explain' })
}

async function scansOnSqlite(
  db: Db,
  nodes: readonly RootOperationNode[],
  tables: readonly string[],
): Promise<string[]> {
  const whole = new RegExp(
    `^SCAN (${tables.join('|')})\\b(?! USING (COVERING )?INDEX (${shortIndexes.join('|')})\\b)`,
  )
  const scans: string[] = []
  for (const node of nodes) {
    const { sql: text, parameters } = compile(db, node)
    const { rows } = await db.executeQuery<{ detail: string }>(
      CompiledQuery.raw(`explain query plan ${text}`, [...parameters]),
    )
    for (const { detail } of rows) if (whole.test(detail)) scans.push(`${detail}: ${text}`)
  }
  return scans
}

type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  Plans?: Plan[]
}

/** Small tables are read whole whatever their indexes, so PostgreSQL says whether it could do without. */
async function scansOnPostgres(
  db: Db,
  nodes: readonly RootOperationNode[],
  tables: readonly string[],
): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    for (const way of ['seqscan', 'mergejoin', 'hashjoin'])
      await sql`set local ${sql.raw(`enable_${way}`)} = off`.execute(trx)
    const scans: string[] = []
    for (const node of nodes) {
      const { sql: text, parameters } = compile(db, node)
      const { rows } = await trx.executeQuery<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
        CompiledQuery.raw(`explain (format json) ${text}`, [...parameters]),
      )
      for (const plan of rows.flatMap((row) => wholeReads(row['QUERY PLAN'][0].Plan, tables)))
        scans.push(`${plan['Node Type']} of ${plan['Relation Name'] ?? plan['Index Name']}: ${text}`)
    }
    return scans
  })
}

/** Nodes that read a growing table, or an index of one, from end to end. */
function wholeReads(plan: Plan, tables: readonly string[]): Plan[] {
  const below = (plan.Plans ?? []).flatMap((each) => wholeReads(each, tables))
  const table = plan['Relation Name'] ?? ''
  const index = plan['Index Name'] ?? ''
  const isGrowing = tables.includes(table) || tables.some((name) => index.startsWith(`${name}_`))
  const isWhole =
    plan['Node Type'] === 'Seq Scan' ||
    (index !== '' && plan['Index Cond'] === undefined && !shortIndexes.includes(index))
  return isGrowing && isWhole ? [...below, plan] : below
}
