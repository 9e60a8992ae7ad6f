import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { StoreOffer } from '#contract/offers/offer.ts'
import type { WebhookSecret } from '#contract/store/webhook.ts'
import { type WebhookEvent, webhookEventData, webhookEventTypes } from '#contract/store/webhook-event.ts'
import { publishScheduled } from '#server/features/catalogue/beats/publish-scheduled.ts'
import { addConfirmedSubscriber } from '#server/features/reach/newsletter/subscribe.ts'
import { multipart, wavFile } from '#tests/audio-files.ts'
import { makeBeat, signIn } from '#tests/factories.ts'
import { once } from '#tests/once.ts'
import { openShop, type Shop } from '#tests/shop.ts'
import { type Receiver, startReceiver } from '#tests/webhook-receiver.ts'

type Message = { type: WebhookEvent; data: Record<string, unknown> & { url: string } }

let shop: Shop
let receiver: Receiver
let admin: Awaited<ReturnType<Shop['as']>>

beforeAll(async () => {
  shop = await openShop({ PRIVATE_WEBHOOKS: 'loopback', RATE_LIMITS: 'off' }, 'ready')
  receiver = await startReceiver()
  admin = await shop.as(shop.admin)
  for (const events of [[...webhookEventTypes], ['subscriber.joined']]) {
    const { status } = await admin.post<WebhookSecret>('/api/admin/webhooks', {
      ...{ name: 'Books', url: receiver.url, format: 'standard', events },
    })
    expect(status).toBe(201)
  }
})
beforeEach(() => receiver.take())
afterAll(async () => {
  await receiver.stop()
  await shop.close()
})

/** What was told since the last call. Every message has just the fields that the contract lists. */
async function told(): Promise<Message[]> {
  await shop.app.jobs.drain()
  return receiver.take().map(({ body }) => {
    const message: Message = JSON.parse(body)
    const { url, ...data } = message.data
    expect(webhookEventData[message.type].strict().parse(data)).toEqual(data)
    for (const person of [shop.customer, shop.other, shop.admin]) {
      expect(body).not.toContain(person.email)
      if (person !== shop.admin) expect(body).not.toContain(person.username)
    }
    expect(body).not.toMatch(/zoë|cordova/i)
    return message
  })
}

test('a sale is told once, and then each of its refunds, without the buyer', {}, async () => {
  const customer = await shop.as(shop.customer)
  for (const license of [shop.licenses[0], shop.licenses[2]]) if (license) await customer.addToCart(license)
  const { body } = await customer.checkOut(74.5)
  await customer.pay(body.clientSecret)
  const order = await customer.order(body.orderId)
  await customer.order(body.orderId)
  expect(await told()).toMatchObject([
    {
      type: 'order.completed',
      data: {
        orderId: order.id,
        ...{ orderNumber: order.number, currency: 'usd', paymentMode: 'sandbox', total: 74.5 },
        items: [
          { beatId: shop.beats[0]?.id, license: 'Basic', price: 29 },
          { beatId: shop.beats[1]?.id, license: 'Basic', price: 45.5 },
        ],
        url: expect.stringMatching(`/admin/manage-payments\\?order=${order.number}$`),
      },
    },
  ])
  const lines = await shop.db
    .selectFrom('order_lines')
    .select('id')
    .where('order_id', '=', order.id)
    .orderBy('position')
    .execute()
  const refund = (line: number) =>
    admin.post('/api/payments/refund', { orderId: order.id, lines: [lines[line]?.id] })
  expect((await refund(1)).status).toBe(200)
  expect(await told()).toMatchObject([
    { type: 'order.refunded', data: { amount: 45.5, refunded: 45.5, total: 74.5, reason: 'refund' } },
  ])
  expect((await refund(0)).status).toBe(200)
  await customer.order(order.id)
  expect(await told()).toMatchObject([{ data: { amount: 29, refunded: 74.5, total: 74.5 } }])
})

test('an offer is told with its price, not with who made it or what they wrote', async () => {
  const license = shop.licenses[1]
  const { status } = await (await shop.as(shop.other)).post<StoreOffer>('/api/offers', {
    ...{ beat: license?.beat_id, license: license?.id, price: 60, message: 'From Zoë with love' },
  })
  expect(status).toBe(201)
  expect(await told()).toMatchObject([
    { type: 'offer.received', data: { license: 'Unlimited', price: 60, listPrice: 99.99, currency: 'usd' } },
  ])
})

test('a beat is told when it is published at its time or by an edit, and once only', async () => {
  const owner_id = shop.admin.id
  const hidden = await makeBeat(shop.db, { owner_id, status: 'hidden', title: 'By hand' })
  const publish_at = Date.now() - 1
  const scheduled = await makeBeat(shop.db, {
    ...{ owner_id, publish_at, status: 'scheduled', title: 'By clock' },
  })
  const deps = { connection: shop.connection, catalogue: shop.app.catalogue }
  await publishScheduled(deps, Date.now())
  for (const [revision, publication] of ['ready', 'hidden', 'ready'].entries()) {
    const payload = { revision: revision + 1, publication }
    expect((await admin.patch(`/api/beats/${hidden.id}`, payload)).status).toBe(200)
  }
  const messages = await told()
  expect(messages.map(({ data }) => data.title).sort()).toEqual(['By clock', 'By hand'])
  expect(messages.find(({ data }) => data.title === 'By clock')).toMatchObject({
    type: 'beat.published',
    data: { beatId: scheduled.id, producer: shop.admin.username, url: expect.stringMatching('/beats/') },
  })
})

once('an uploaded beat is told when its preview is made', async () => {
  const image = await sharp({ create: { width: 300, height: 300, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer()
  const form = multipart({
    ...{ title: 'Uploaded', description: 'x', price: '20', bpm: '90', tone: 'A minor' },
    ...{ image: [image, 'a.jpg'], audio: [wavFile(20), 'a.wav'] },
  })
  const cookie = await signIn(shop, shop.admin)
  const { statusCode } = await shop.app.inject({
    ...{ method: 'POST', url: '/api/beats', payload: form.payload, headers: { ...form.headers, ...cookie } },
  })
  expect(statusCode).toBe(201)
  expect(await told()).toMatchObject([{ type: 'beat.published', data: { title: 'Uploaded', bpm: 90 } }])
})

test('a new subscriber is told to each that asked, as a number without an address', {}, async () => {
  await shop.db.transaction().execute(async (trx) => {
    await addConfirmedSubscriber(trx, shop.customer.email, { promise: null, locale: null, now: Date.now() })
  })
  const messages = await told()
  expect(messages.map(({ type }) => type)).toEqual(['subscriber.joined', 'subscriber.joined'])
  expect(messages[0]?.data).toMatchObject({ subscribers: 1 })
})

test('nothing is told of what is rolled back', async () => {
  const rolledBack = shop.db.transaction().execute(async (trx) => {
    await addConfirmedSubscriber(trx, shop.other.email, { promise: null, locale: null, now: Date.now() })
    throw new Error('rolled back')
  })
  await expect(rolledBack).rejects.toThrow('rolled back')
  expect(await told()).toEqual([])
})
