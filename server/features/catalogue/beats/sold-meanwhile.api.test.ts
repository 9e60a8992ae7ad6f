import { afterEach, beforeEach, expect, test } from 'vitest'
import { multipart, wavFile } from '#tests/audio-files.ts'
import { signIn } from '#tests/factories.ts'
import { openShop, type Shop } from '#tests/shop.ts'

let shop: Shop
let admin: { cookie: string }

beforeEach(async () => {
  shop = await openShop()
  admin = await signIn(shop, shop.admin)
})

afterEach(() => shop.close())

/** Uploads new audio for the first beat and returns its status. */
async function replaceAudio(revision: number): Promise<number> {
  const form = multipart({ revision: String(revision), audio: [wavFile(2), 'new.wav'] })
  const answer = await shop.app.inject({
    method: 'PATCH',
    url: `/api/beats/${shop.beats[0]!.id}`,
    payload: form.payload,
    headers: { ...form.headers, ...admin },
  })
  return answer.statusCode
}

test('a beat bought while its new audio is processed keeps the audio that was bought', async () => {
  const files = () =>
    shop.db
      .selectFrom('beat_files')
      .select(['kind', 'sha256'])
      .where('beat_id', '=', shop.beats[0]!.id)
      .execute()
  const revision = shop.beats[0]!.revision ?? 0
  expect(await replaceAudio(revision)).toBe(200)
  const customer = await shop.as(shop.customer)
  const before = await files()
  expect((await customer.buy(shop.licenses[0]!, 29)).paymentStatus).toBe('Completed')
  await shop.app.jobs.drain()
  expect(await files()).toContainEqual(before.find(({ kind }) => kind === 'master-wav'))
  const upload = await shop.db
    .selectFrom('beat_uploads')
    .select(['state', 'error'])
    .where('beat_id', '=', shop.beats[0]!.id)
    .executeTakeFirstOrThrow()
  expect(upload).toEqual({ state: 'failed', error: expect.stringContaining('has been sold') })
})

test('an unpaid checkout does not block new audio, and ends once it is ready', async () => {
  const customer = await shop.as(shop.customer)
  await customer.addToCart(shop.licenses[0]!)
  const { body } = await customer.checkOut(29)
  expect(await replaceAudio(shop.beats[0]!.revision ?? 0)).toBe(200)
  await shop.app.jobs.drain()
  const upload = await shop.db
    .selectFrom('beat_uploads')
    .select('state')
    .where('beat_id', '=', shop.beats[0]!.id)
    .executeTakeFirstOrThrow()
  expect(upload).toEqual({ state: 'done' })
  expect((await customer.order(body.orderId)).paymentStatus).toBe('Canceled')
})

test('a canceled checkout does not block new audio, a paid one does', async () => {
  const customer = await shop.as(shop.customer)
  await customer.addToCart(shop.licenses[0]!)
  const { body } = await customer.checkOut(29)
  await shop.payments.stripe.paymentIntents.cancel(body.clientSecret.split('_secret')[0]!)
  expect((await customer.order(body.orderId)).paymentStatus).toBe('Canceled')
  const paid = await (await shop.as(shop.other)).buy(shop.licenses[2]!, 45.5)
  expect(paid.paymentStatus).toBe('Completed')
  const replace = async (index: number) => {
    const form = multipart({
      revision: String(shop.beats[index]!.revision ?? 0),
      audio: [wavFile(2), 'new.wav'],
    })
    const { payload } = form
    const url = `/api/beats/${shop.beats[index]!.id}`
    const headers = { ...form.headers, ...admin }
    return (await shop.app.inject({ method: 'PATCH', url, payload, headers })).statusCode
  }
  expect(await replace(0)).toBe(200)
  expect(await replace(1)).toBe(409)
})
