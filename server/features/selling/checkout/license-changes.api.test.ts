import { afterEach, beforeEach, expect, test } from 'vitest'
import type { License } from '#contract/licenses/license.ts'
import type { CartItem } from '#contract/orders/cart.ts'
import { writeJson } from '#server/platform/database/columns.ts'
import { basicScope } from '#tests/license-scopes.ts'
import { billingInfo, openShop, type Shop } from '#tests/shop.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop({}, 'ready')
})
afterEach(() => shop.close())

const license = () => shop.licenses[0]!
/** Like an admin's edit of the license. */
const editLicense = (streams: number) =>
  shop.db
    .updateTable('beat_licenses')
    .set({ scope: writeJson({ ...basicScope, streams }) })
    .where('id', '=', license().id)
    .execute()
const cartOf = async (customer: Awaited<ReturnType<typeof shop.as>>) =>
  (await customer.get<CartItem[]>(`/api/carts/${shop.customer.id}`)).body
const intents = async () => (await shop.payments.stripe.paymentIntents.list({ limit: 100 })).data

test('a license changed after it was read cannot be paid until it is accepted', async () => {
  const customer = await shop.as(shop.customer)
  await customer.addToCart(license())
  const [read] = await cartOf(customer)
  expect(read).toMatchObject({ licenseChange: null, license: { revision: expect.any(String) } })
  await editLicense(10_000)

  expect(await customer.checkOut(29)).toMatchObject({
    status: 409,
    body: { code: 'license_changed', detail: expect.stringContaining(shop.beats[0]!.title) },
  })
  expect(await intents()).toEqual([])
  const [changed] = await cartOf(customer)
  expect(changed).toMatchObject({
    license: { revision: read!.license.revision },
    licenseChange: {
      before: { rights: expect.arrayContaining([{ label: 'Streams', value: '50,000' }]) },
      now: { rights: expect.arrayContaining([{ label: 'Streams', value: '10,000' }]) },
    },
  })

  const { revision } = changed!.licenseChange!
  const accepted = await customer.post<CartItem[]>('/api/carts', {
    beat: license().beat_id,
    license: license().id,
    revision,
  })
  expect(accepted).toMatchObject({ status: 201, body: [{ licenseChange: null, license: { revision } }] })
  expect((await customer.checkOut(29)).status).toBe(200)
})

test('a license changed between reading and adding is refused until read again', async () => {
  const customer = await shop.as(shop.customer)
  const { body } = await customer.get<License[]>(`/api/beats/${license().beat_id}/licenses`)
  const { id, revision } = body.find((offered) => offered.id === license().id)!
  await editLicense(10_000)
  const add = () => customer.post('/api/carts', { beat: license().beat_id, license: id, revision })
  expect(await add()).toMatchObject({ status: 409, body: { code: 'license_changed' } })
  expect(await cartOf(customer)).toEqual([])
  // Changed back, it is what was read.
  await editLicense(50_000)
  expect((await add()).status).toBe(201)
})

test('checkout refuses a license other than the one the page showed', async () => {
  const customer = await shop.as(shop.customer)
  await customer.addToCart(license())
  const [shown] = await cartOf(customer)
  await editLicense(10_000)
  // Accepted in another tab.
  await customer.addToCart(license())
  const checkOut = (revision: string) =>
    customer.post('/api/payments/create-payment-intent', {
      price: 29,
      billingInfo,
      licenses: { [shown!.id]: revision },
    })
  expect(await checkOut(shown!.license.revision!)).toMatchObject({
    status: 409,
    body: { code: 'license_changed' },
  })
  const [now] = await cartOf(customer)
  expect((await checkOut(now!.license.revision!)).status).toBe(200)
})

test('a cart line from before revisions were stored uses the current license', async () => {
  const customer = await shop.as(shop.customer)
  await customer.addToCart(license())
  await shop.db.updateTable('cart_items').set({ license_text: null }).execute()
  await editLicense(10_000)
  expect((await cartOf(customer))[0]).toMatchObject({ licenseChange: null })
  expect((await customer.checkOut(29)).status).toBe(200)
})
