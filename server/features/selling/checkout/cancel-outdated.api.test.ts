import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeJson } from '#server/platform/database/columns.ts'
import { multipart, wavFile } from '#tests/audio-files.ts'
import { signIn } from '#tests/factories.ts'
import { basicScope } from '#tests/license-scopes.ts'
import { openShop, type Shop } from '#tests/shop.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop({}, 'ready')
})
afterEach(() => shop.close())

const beat = () => shop.beats[0]!

async function beginToPay() {
  const customer = await shop.as(shop.customer)
  await customer.addToCart(shop.licenses[0]!)
  const { body } = await customer.checkOut(29)
  return { customer, ...body }
}

async function edit(fields: Parameters<typeof multipart>[0]) {
  const form = multipart({ revision: String(beat().revision ?? 0), ...fields })
  const answer = await shop.app.inject({
    method: 'PATCH',
    url: `/api/beats/${beat().id}`,
    payload: form.payload,
    headers: { ...form.headers, ...(await signIn(shop, shop.admin)) },
  })
  expect(answer.statusCode, answer.body).toBe(200)
}

const intents = async () =>
  (await shop.payments.stripe.paymentIntents.list({ limit: 100 })).data.map(({ status }) => status)

const changes: Record<string, () => Promise<unknown>> = {
  'hiding the beat': () => edit({ publication: 'hidden' }),
  'deleting the beat': async () => (await shop.as(shop.admin)).remove(`/api/beats/${beat().id}`),
  'another price': () => edit({ price: '99' }),
  'a lower price': () => edit({ price: '9' }),
  'other audio': () => edit({ audio: [wavFile(2), 'other.wav'] }),
}

test.each(Object.entries(changes))('%s cancels open payments', async (_what, change) => {
  const { customer, orderId, clientSecret } = await beginToPay()
  await change()
  await shop.app.jobs.drain()
  expect(await intents()).toEqual(['canceled'])
  await customer.pay(clientSecret).catch(() => undefined)
  expect((await customer.order(orderId)).paymentStatus).toBe('Canceled')
  expect(await shop.db.selectFrom('grants').select('id').execute()).toEqual([])
})

test('a license change cancels open payments', async () => {
  await shop.db
    .insertInto('license_templates')
    .values({
      id: 'tier',
      name: 'Tier',
      description: 'For a release.',
      icon: 'gold',
      scope: writeJson({ ...basicScope, files: ['mp3'] }),
      added_rights: writeJson([]),
      price_cents: null,
      position: 9,
      terms: 'Terms.',
      revision: 1,
    })
    .execute()
  await shop.db
    .updateTable('beat_licenses')
    .set({ template_id: 'tier' })
    .where('id', '=', shop.licenses[0]!.id)
    .execute()
  const { customer, orderId } = await beginToPay()
  const answer = await shop.app.inject({
    method: 'PATCH',
    url: '/api/admin/licenses/tier',
    payload: {
      name: 'Tier',
      description: 'For a release.',
      icon: 'gold',
      price: '',
      scope: { ...basicScope, files: ['mp3'] },
      terms: 'Other terms.',
      revision: 1,
    },
    headers: await signIn(shop, shop.admin),
  })
  expect(answer.statusCode, answer.body).toBe(200)
  await shop.app.jobs.drain()
  expect((await customer.order(orderId)).paymentStatus).toBe('Canceled')
})

test('a new title, a renewed preview and changes to other beats leave payments open', async () => {
  const { customer, orderId, clientSecret } = await beginToPay()
  await shop.db.updateTable('beats').set({ audio_url: 'media/previews/renewed.mp3' }).execute()
  await edit({ title: 'Another Night' })
  await (await shop.as(shop.admin)).remove(`/api/beats/${shop.beats[1]!.id}`)
  await shop.app.jobs.drain()
  await customer.pay(clientSecret)
  expect((await customer.order(orderId)).paymentStatus).toBe('Completed')
})

test('a payment confirmed at the same moment is kept completely', async () => {
  const { customer, orderId, clientSecret } = await beginToPay()
  // The store does not know of it yet when the beat is withdrawn.
  await customer.pay(clientSecret)
  expect(await shop.db.selectFrom('orders').select('status').execute()).toEqual([{ status: 'Pending' }])
  await edit({ publication: 'hidden' })
  await shop.app.jobs.drain()
  const order = await customer.order(orderId)
  expect(order.paymentStatus).toBe('Completed')
  expect(order.beats[0]!.delivery?.state).not.toBe('revoked')
})

test('an unreachable provider is retried', async () => {
  const { customer, orderId } = await beginToPay()
  await edit({ publication: 'hidden' })
  shop.sandbox!.faults.failRequests = 3
  await shop.app.jobs.drain()
  await shop.app.jobs.drain({ at: Date.now() + 10_000 })
  expect((await customer.order(orderId)).paymentStatus).toBe('Canceled')
})
