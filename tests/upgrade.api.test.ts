import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Order } from '#contract/orders/order.ts'
import { SigningKey } from '#server/features/selling/documents/index.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { confirmFromBrowser } from '#stripe-sandbox/test-client.ts'
import type { EmptyDatabase } from './empty-database.ts'
import { signIn } from './factories.ts'
import { changedFiles, restoreStoredStore, rowsOf } from './stored-store.ts'
import { type TestStore, testStore } from './test-store.ts'

/** What version 1.0.0 answered, by who asked and the path. */
const { downloads, ...answers }: Record<string, object> = JSON.parse(
  readFileSync(new URL('./fixtures/store-1.0.0-answers.json', import.meta.url), 'utf8'),
)
/** Each old column keeps its values. */
const kept = [
  ...[
    'users',
    'beats',
    'beat_files',
    'beat_licenses',
    'license_templates',
    'deals',
    'deal_uses',
    'cart_items',
  ],
  ...['orders', 'order_lines', 'grants', 'refunds', 'payment_history', 'invoices', 'store_settings'],
]
/** Of sales that are shared. */
const shared = [
  ...[
    'splits',
    'split_shares',
    'collaborators',
    'shared_lines',
    'ledger_entries',
    'ledger_groups',
    'payouts',
  ],
]

let old: EmptyDatabase
let store: TestStore | undefined
beforeEach(async () => {
  old = await restoreStoredStore('store-1.0.0.tar.gz')
})
afterEach(async () => {
  await store?.close()
  store = undefined
  await old.close()
})

async function count(table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(
    old.connection.db,
  )
  return Number(rows[0]?.count)
}

/** The store on the upgraded data, and who asked it before. */
async function open() {
  await migrate(old.connection)
  const opened = await testStore(undefined, {
    DATA_DIR: old.dataDir,
    ...(old.databaseUrl && { DATABASE_URL: old.databaseUrl }),
  })
  store = opened
  const { app, db } = opened
  const userOf = (name: string) =>
    db.selectFrom('users').selectAll().where('username', '=', name).executeTakeFirstOrThrow()
  const buyer = await userOf('maya')
  const headers = {
    visitor: {},
    admin: await signIn(opened, await userOf('admin')),
    buyer: await signIn(opened, buyer),
  }
  type Who = keyof typeof headers
  const ask = async <Answer>(who: Who, method: 'GET' | 'POST', path: string, payload?: object) => {
    opened.clock.ms += 60_000
    const url = path.startsWith('/api') ? path : `/api${path}`
    const answer = await app.inject({ method, url, headers: headers[who], ...(payload && { payload }) })
    const isJson = String(answer.headers['content-type']).includes('json')
    return {
      status: answer.statusCode,
      raw: answer.rawPayload,
      body: (isJson ? answer.json() : undefined) as Answer,
    }
  }
  return { opened, buyer, ask }
}

test('upgrading a store of 1.0.0 loses no cent, license, certificate, number or file', {}, async () => {
  const { db } = old.connection
  const before = new Map<string, Awaited<ReturnType<typeof rowsOf>>>()
  for (const table of kept) before.set(table, await rowsOf(db, table))
  expect([...before.values()].filter((rows) => rows.size === 0)).toEqual([])

  await migrate(old.connection)

  for (const [table, rows] of before) {
    const now = await rowsOf(db, table)
    expect(now.size, table).toBe(rows.size)
    for (const [id, row] of rows) {
      // What was saved stays; that the store keeps its imprint is added.
      const given = typeof row.given === 'string' && {
        given: expect.stringContaining(row.given.replace(/\}$/, '')),
      }
      expect(now.get(id), `${table} ${id}`).toMatchObject({ ...row, ...given })
    }
  }
  const key = await SigningKey.open({ ...old, storeSecret: 'x'.repeat(32), storeSecretBefore: undefined })
  const grants = await db.selectFrom('grants').selectAll().execute()
  for (const { statement, signature } of grants)
    expect(key.verify(statement ?? '', signature ?? '')).toBe(true)
  expect(await changedFiles(db, old.dataDir)).toEqual([])
  for (const table of shared) expect(await count(table), table).toBe(0)
})

test('an upgraded store answers as 1.0.0 did', async () => {
  const { ask } = await open()
  for (const [request, answer] of Object.entries(answers)) {
    const [who, path = ''] = request.split(' ') as ['visitor' | 'admin' | 'buyer', string]
    expect((await ask(who, 'GET', path)).body, request).toMatchObject(answer)
  }
})

test('an upgraded store sells, refunds and delivers as before, and shares nothing while no beat has a split', async () => {
  const { opened, buyer, ask } = await open()
  const [before] = (await ask<Order[]>('buyer', 'GET', '/orders/mine')).body.filter(
    ({ kept: cents }) => cents !== null,
  )
  const [, premium] = before!.beats
  const sums: Record<string, string> = {}
  for (const { kind, url } of premium!.delivery!.files)
    sums[kind] = createHash('sha256')
      .update((await ask('buyer', 'GET', url!)).raw)
      .digest('hex')
  expect(sums).toEqual(downloads)
  // The cart that was being paid.
  const { total } = (await ask<{ total: number }>('buyer', 'GET', `/carts/${buyer.id}/quote`)).body
  const billingInfo = before!.billingInfo!
  const order = (
    await ask<{ clientSecret: string; orderId: string }>('buyer', 'POST', '/payments/create-payment-intent', {
      price: total,
      user: buyer.id,
      billingInfo,
      consent: true,
    })
  ).body
  await confirmFromBrowser(
    opened.sandbox!.url,
    opened.payments.publishableKey,
    order.clientSecret,
    '4242424242424242',
  )
  expect((await ask<Order>('buyer', 'GET', `/orders/${order.orderId}`)).body).toMatchObject({
    paymentStatus: 'Completed',
    price: total,
  })
  // Paid before the upgrade, with the same provider.
  const refund = { orderId: before!.id }
  expect((await ask('admin', 'POST', '/payments/refund', refund)).status).toBe(200)
  expect((await ask<Order>('buyer', 'GET', `/orders/${before!.id}`)).body.paymentStatus).toBe('Refunded')
  const notes = await opened.db.selectFrom('invoices').select(['kind', 'gross_cents']).execute()
  expect(notes.reduce((sum, { gross_cents }) => sum + gross_cents, 0)).toBe(2_000 + total * 100)
  for (const table of shared) expect(await count(table), table).toBe(0)
})
