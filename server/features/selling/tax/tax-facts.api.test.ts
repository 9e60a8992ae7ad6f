import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TaxFactList } from '#contract/law/tax-fact-view.ts'
import type { SettingsView } from '#contract/store/settings.ts'
import { writeJson } from '#server/platform/database/columns.ts'
import { seller } from '#tests/seller.ts'
import { openShop, type Shop } from '#tests/shop.ts'
import { readTaxFacts } from './read-tax-facts.ts'

type Client = Awaited<ReturnType<Shop['as']>>

let shop: Shop
let admin: Client
let buyer: Client
beforeAll(async () => {
  shop = await openShop({}, 'ready')
  admin = await shop.as(shop.admin)
  buyer = await shop.as(shop.customer)
})
afterAll(() => shop.close())

async function change(values: object): Promise<void> {
  const { version } = (await admin.get<SettingsView>('/api/settings')).body
  const { status, body } = await admin.patch('/api/settings', { version, ...values })
  expect(status, JSON.stringify(body)).toBe(200)
}

const facts = async () => (await admin.get<TaxFactList>('/api/tax/facts')).body
const rowOf = async (id: string) => (await facts()).facts.find(({ fact }) => fact === id)
/** As a store that takes real money. */
const liveRowOf = async (id: string) => {
  const { values } = (await admin.get<SettingsView>('/api/settings')).body
  const list = await readTaxFacts({
    ...{ db: shop.db, now: Date.now, settings: { current: values }, payments: { mode: 'live' } },
  })
  return list.facts.find(({ fact }) => fact === id)
}

test('a row of a threshold says what live sales brought in there, less refunds', async () => {
  await change({ seller: { ...seller, country: 'US', vatId: '' }, countries: ['US', 'AU', 'DE', 'CA'] })
  const order = await buyer.buy(shop.licenses[0]!, 29)
  await shop.app.jobs.drain()
  const sale = (changes: object) =>
    shop.db.updateTable('orders').set(changes).where('id', '=', order.id).execute()
  const billed = (country: string) =>
    writeJson({ name: 'Ada', address: '', city: '', postalCode: '', country })
  await sale({ billing: billed('AU') })
  expect(await rowOf('au'), 'a test purchase').toMatchObject({ sold: { twelveMonths: 0, thisYear: 0 } })
  await sale({ payment_mode: 'live' })
  expect(await rowOf('au')).toMatchObject({ sold: { twelveMonths: 29, thisYear: 29 }, countries: ['AU'] })
  expect(await rowOf('us')).toMatchObject({ sold: { twelveMonths: 0, thisYear: 0 } })
  expect(await rowOf('euFromOutside'), 'no threshold').toMatchObject({ sold: null, countries: ['DE'] })
  await sale({ refunded_cents: 900 })
  expect((await rowOf('au'))?.sold).toEqual({ twelveMonths: 20, thisYear: 20 })
  const lastYear = Date.UTC(new Date().getUTCFullYear() - 1, 11, 15)
  await sale({ created_at: lastYear })
  const twelveMonths = Date.now() - lastYear < 365 * 86_400_000 ? 20 : 0
  expect((await rowOf('au'))?.sold).toEqual({ twelveMonths, thisYear: 0 })
  await sale({ created_at: lastYear - 366 * 86_400_000 })
  expect((await rowOf('au'))?.sold).toEqual({ twelveMonths: 0, thisYear: 0 })
  await sale({ created_at: Date.now(), billing: null, card_country: 'AU' })
  expect((await rowOf('au'))?.sold, 'of an erased buyer').toEqual({ twelveMonths: 20, thisYear: 20 })
})

test('rows that depend on the seller wait for the legal details', async () => {
  await change({ seller: null })
  expect((await facts()).facts.map(({ fact }) => fact)).toEqual(['au', 'us'])
  await change({ seller: { ...seller, country: 'US', vatId: '' } })
})

test('a live store without tax is asked about a † row until somebody says that it does not concern it', async () => {
  await change({ tax: { mode: 'none' }, countries: ['US', 'AU', 'DE', 'CA'] })
  expect(await rowOf('euFromOutside'), 'a store that is not live').toMatchObject({ isOpen: false })
  expect(await liveRowOf('euFromOutside')).toMatchObject({ isOpen: true, declined: null })
  expect(await liveRowOf('au'), 'no †').toMatchObject({ isOpen: false })
  const declined = await admin.put<TaxFactList>('/api/tax/facts/euFromOutside/declined', {})
  expect(declined.status).toBe(200)
  const by = { by: shop.admin.username, at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) }
  expect(await liveRowOf('euFromOutside')).toMatchObject({ isOpen: false, declined: by })
  const { at } = (await rowOf('euFromOutside'))!.declined!
  await admin.put('/api/tax/facts/euFromOutside/declined', {})
  expect((await rowOf('euFromOutside'))?.declined?.at, 'who said it first stays').toBe(at)
  await admin.remove('/api/tax/facts/euFromOutside/declined')
  expect(await liveRowOf('euFromOutside')).toMatchObject({ isOpen: true, declined: null })
  const rates = [{ country: 'DE', name: 'VAT', percent: 19, isIncluded: true }]
  await change({ tax: { mode: 'own', rates, reverseCharge: true } })
  expect(await liveRowOf('euFromOutside')).toMatchObject({ isOpen: false })
  expect((await buyer.get('/api/tax/facts')).status).toBe(403)
})
