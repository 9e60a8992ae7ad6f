import { afterEach, beforeEach, expect, test } from 'vitest'
import type { CartQuote } from '#contract/pricing/cart-quote.ts'
import type { SettingsView } from '#contract/store/settings.ts'
import { seller } from '#tests/seller.ts'
import { openShop, type Shop } from '#tests/shop.ts'
import { readTimeZone } from './read-time-zone.ts'

let shop: Shop
let admin: Awaited<ReturnType<Shop['as']>>
beforeEach(async () => {
  shop = await openShop({}, 'ready')
  admin = await shop.as(shop.admin)
})
afterEach(() => shop.close())

async function change(given: object) {
  const { version } = (await admin.get<SettingsView>('/api/settings')).body
  return admin.patch<SettingsView & { errors?: object }>('/api/settings', { version, ...given })
}

test('the store keeps the time of its seller’s place until a time zone is chosen', async () => {
  const { body } = await change({ seller: { ...seller, country: 'US', state: 'CA' } })
  expect(body.values.timeZone).toBe('America/Los_Angeles')
  expect(await readTimeZone(shop.db)).toBe('America/Los_Angeles')
  expect((await change({ timeZone: 'Asia/Tokyo' })).body.values.timeZone).toBe('Asia/Tokyo')
  expect(await readTimeZone(shop.db)).toBe('Asia/Tokyo')
  expect((await change({ timeZone: null })).body.values.timeZone).toBe('America/Los_Angeles')
  expect((await change({ timeZone: 'Mars/Olympus' })).status).toBe(400)
})

test('a deal that ends at 23:59 in Los Angeles is announced for that day, in the cart and for its code', async () => {
  await change({ timeZone: 'America/Los_Angeles' })
  shop.clock.ms = Date.parse('2027-01-15T12:00:00Z')
  const until = '2027-02-01T07:59:30.000Z'
  const tiers: string[] = []
  const bulk = { kind: 'bulk', name: 'Winter', buy: 2, free: 1, tiers, from: null, until }
  expect((await admin.post('/api/deals', bulk)).status).toBe(201)
  const code = { kind: 'code', name: 'Code', code: 'WINTER', percent: 20, amount: null, from: null, until }
  expect((await admin.post('/api/deals', code)).status).toBe(201)
  const customer = await shop.as(shop.customer)
  await customer.addToCart(shop.licenses[0]!)
  const { body } = await customer.get<CartQuote>(`/api/carts/${shop.customer.id}/quote`)
  expect(JSON.stringify(body.nudges)).toContain('January 31')
  shop.clock.ms = Date.parse('2027-02-02T12:00:00Z')
  const entered = await customer.post<{ detail: string }>(`/api/carts/${shop.customer.id}/code`, {
    code: 'WINTER',
  })
  expect(entered.body.detail).toBe('WINTER ended on January 31.')
})
