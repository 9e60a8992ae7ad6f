import { afterEach, beforeEach, expect, test } from 'vitest'
import { licensePriceCents } from '#contract/licenses/license-price.ts'
import { LicenseScope } from '#contract/licenses/license-scope.ts'
import { paymentEvents } from '#contract/orders/payment-event.ts'
import { SigningKey } from '#server/features/selling/documents/index.ts'
import { readLicensesOnSale } from '#server/model/license/index.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import type { EmptyDatabase } from './empty-database.ts'
import { changedFiles, restoreStoredStore, rowsOf } from './stored-store.ts'

/** Data that must survive: each old column keeps its values. */
const kept = [
  'orders',
  'order_lines',
  'grants',
  'refunds',
  'payment_history',
  'downloads',
  'beat_files',
] as const

let store: EmptyDatabase
beforeEach(async () => {
  store = await restoreStoredStore('store-before-license-scope.tar.gz')
})
afterEach(() => store.close())

test('upgrading an old store loses no cent, license, certificate or file', {
  tags: ['engines'],
}, async () => {
  const { db } = store.connection
  const before = new Map<string, Awaited<ReturnType<typeof rowsOf>>>()
  for (const table of kept) before.set(table, await rowsOf(db, table))
  const oldLicenses = await rowsOf(db, 'beat_licenses')
  const oldBeats = await rowsOf(db, 'beats')
  const statuses = [...before.get('orders')!.values()].map(({ status }) => status)
  expect(new Set(statuses)).toEqual(
    new Set(['Completed', 'Refunded', 'Disputed', 'Canceled', 'Failed', 'Pending']),
  )

  await migrate(store.connection)

  for (const table of kept) {
    const now = await rowsOf(db, table)
    for (const [id, row] of before.get(table)!) expect(now.get(id), `${table} ${id}`).toMatchObject(row)
  }
  const history = await db.selectFrom('payment_history').select(['fact', 'kind']).execute()
  expect(history.filter(({ kind }) => !paymentEvents.includes(kind))).toEqual([])
  const key = await SigningKey.open({ ...store, storeSecret: 'x'.repeat(32), storeSecretBefore: undefined })
  const grants = await db.selectFrom('grants').selectAll().execute()
  expect(grants.length).toBeGreaterThan(3)
  for (const { statement, signature } of grants)
    if (statement !== null && signature !== null) expect(key.verify(statement, signature)).toBe(true)
  for (const { license_scope, file_kinds } of await db.selectFrom('order_lines').selectAll().execute())
    expect(LicenseScope.parse(JSON.parse(license_scope)).files).toHaveLength(JSON.parse(file_kinds).length)

  const beatIds = [...oldBeats.keys()].map(String)
  const offered = await readLicensesOnSale(db, { beatIds })
  expect(offered.map(({ id }) => id).sort()).toEqual([...oldLicenses.keys()].sort())
  for (const license of offered) {
    const beat = oldBeats.get(license.beat_id) as { price_cents: number }
    const old = oldLicenses.get(license.id) as { price_cents: number | null }
    expect(licensePriceCents(beat, license, 1)).toBe(old.price_cents ?? beat.price_cents)
    expect(license.availability).toBe('available')
  }
  const custom = offered.find(({ name }) => name === 'Custom')!
  expect(custom.rights).toEqual(
    expect.arrayContaining([
      { label: 'Files', value: 'WAV' },
      { label: 'Streams', value: 'ask us' },
      { label: 'Merchandise', value: '100 pieces' },
    ]),
  )
  expect(offered.find(({ name }) => name === 'Lease')!.terms).toBe('Granted to {licensee}: {beat}, {price}.')

  expect(await changedFiles(db, store.dataDir)).toEqual([])
})
