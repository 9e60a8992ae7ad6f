import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AdminOrder } from '#contract/orders/admin-order.ts'
import type { SettingsView } from '#contract/store/settings.ts'
import { signIn } from '#tests/factories.ts'
import { openShop, type Shop } from '#tests/shop.ts'
import { translate } from '#tests/translations.ts'

translate('de', {
  'Order created': 'Bestellung angelegt',
  'Payment received by card ending in {digits}': 'Bezahlt mit Karte, die auf {digits} endet',
})

let shop: Shop
beforeAll(async () => {
  shop = await openShop({})
  const headers = await signIn(shop, shop.admin)
  const { version } = (await shop.app.inject({ url: '/api/settings', headers })).json<SettingsView>()
  const payload = { version, languages: ['en', 'de'] }
  const set = await shop.app.inject({ method: 'PATCH', url: '/api/settings', headers, payload })
  expect(set.statusCode, set.body).toBe(200)
})
afterAll(() => shop.close())

test('the history of a payment, stored in English, is in the language of who reads it', async () => {
  const customer = await shop.as(shop.customer)
  await customer.buy(shop.licenses[0]!, 29)
  const headers = await signIn(shop, shop.admin)
  const told = async (language: string) => {
    const answer = await shop.app.inject({
      url: '/api/orders',
      headers: { ...headers, 'accept-language': language },
    })
    return answer.json<AdminOrder[]>()[0]?.paymentHistory.map(({ message }) => message)
  }
  expect(await told('en')).toEqual(['Order created', 'Payment received by card ending in 4242'])
  expect(await told('de')).toEqual(['Bestellung angelegt', 'Bezahlt mit Karte, die auf 4242 endet'])
})
