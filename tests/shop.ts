import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { uuidv7 } from 'uuidv7'
import type { BillingInfo } from '#contract/orders/billing.ts'
import type { CartItem } from '#contract/orders/cart.ts'
import type { Order } from '#contract/orders/order.ts'
import { minBetweenMs } from '#server/features/selling/order-book/payment-follower.ts'
import { writeJson } from '#server/platform/database/columns.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { Mp3Writer } from '#server/platform/media/audio/mp3-writer.ts'
import { encodeWav } from '#server/platform/media/audio/wav-writer.ts'
import { PrivateFiles } from '#server/platform/storage/private-files.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import type { ApprovalOutcome } from '#stripe-sandbox/approvals.ts'
import { confirmFromBrowser, confirmMethodFromBrowser } from '#stripe-sandbox/test-client.ts'
import { makeBeat, makeUser, signIn } from './factories.ts'
import { basicScope } from './license-scopes.ts'
import { type TestStore, testStore } from './test-store.ts'

export const billingInfo = {
  name: 'Zoë Reyes',
  address: '118 Cordova St',
  city: 'Vancouver',
  country: 'US',
  // Also one of France and Germany, for buyers there.
  postalCode: '04229',
}

export type Person = Awaited<ReturnType<typeof makeUser>>

/** Adds a license to a beat. */
export async function makeLicense(
  db: Db,
  beatId: string,
  given: Partial<Row<'beat_licenses'>> = {},
): Promise<Row<'beat_licenses'>> {
  const license: Row<'beat_licenses'> = {
    id: uuidv7(),
    beat_id: beatId,
    template_id: null,
    name: 'Basic',
    description: 'For a first release.',
    icon: 'gold',
    scope: writeJson(basicScope),
    added_rights: writeJson([]),
    price_cents: null,
    position: 0,
    ...given,
  }
  await db.insertInto('beat_licenses').values(license).execute()
  return license
}

/** Whether a sold beat has its MP3, as after an upload, or makes it for its first buyer, as one of the demo does. */
export type Mp3 = 'ready' | 'wanted'

/** Adds a short real master to a beat, and its MP3. */
export async function makeMaster(
  db: Db,
  storage: Storage,
  beatId: string,
  mp3: Mp3 = 'wanted',
): Promise<Buffer> {
  const files = new PrivateFiles(storage)
  const stored = await files.addBytes(wav, 'wav')
  const made =
    mp3 === 'ready'
      ? await files.addBytes(await masterMp3(), 'mp3')
      : { path: null, sha256: null, bytes: null }
  const row = { beat_id: beatId, attempts: 0, last_error: null, created_at: Date.now() }
  await db
    .insertInto('beat_files')
    .values([
      { id: uuidv7(), ...row, kind: 'master-wav', status: 'ready', source: null, ...stored },
      {
        id: uuidv7(),
        ...row,
        kind: 'mp3-320',
        status: mp3,
        source: 'file:master-wav',
        ...made,
      },
    ])
    .execute()
  return wav
}

const sound = {
  left: Float32Array.from({ length: 22_050 }, (_, frame) => Math.sin(frame / 20) * 0.5),
  sampleRate: 44_100,
}

/** Encoded once for all tests of a process. */
const wav = encodeWav({ ...sound, right: sound.left })

let encoded: Promise<Buffer> | undefined

/** Of the same sound. */
function masterMp3(): Promise<Buffer> {
  encoded ??= encode()
  return encoded
}

async function encode(): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'backbeat-mp3-'))
  const writer = await Mp3Writer.delivery(join(folder, 'a.mp3'), sound.sampleRate)
  await writer.append({ left: sound.left, right: sound.left })
  await writer.finish()
  const bytes = await readFile(join(folder, 'a.mp3'))
  await rm(folder, { recursive: true })
  return bytes
}

/**
 * A store with an admin, two customers and two beats for sale, and their actions. `settings` are added to the
 * environment. Tests about money sell beats whose MP3 is `ready`: encoding one takes longer than most of them.
 */
export async function openShop(settings: Record<string, string> = {}, mp3: Mp3 = 'wanted') {
  const people: Record<'admin' | 'customer' | 'other', Person> = Object.create(null)
  const goods: { beats: Row<'beats'>[]; licenses: Row<'beat_licenses'>[] } = { beats: [], licenses: [] }
  const store = await testStore(async (db) => {
    people.admin = await makeUser(db, { role: 'admin' })
    people.customer = await makeUser(db)
    people.other = await makeUser(db)
    for (const price_cents of [2900, 4550]) {
      const beat = await makeBeat(db, { owner_id: people.admin.id, price_cents })
      goods.beats.push(beat)
      goods.licenses.push(await makeLicense(db, beat.id))
      goods.licenses.push(
        await makeLicense(db, beat.id, { name: 'Unlimited', icon: 'diamond', price_cents: 9999 }),
      )
    }
  }, settings)
  const masters: Buffer[] = []
  for (const beat of goods.beats) masters.push(await makeMaster(store.db, store.storage, beat.id, mp3))
  return { ...store, ...people, ...goods, masters, as: (person?: Person) => actAs(store, person) }
}
export type Shop = Awaited<ReturnType<typeof openShop>>

export type Reply<T = unknown> = { status: number; body: T; headers: Record<string, unknown>; raw: Buffer }

async function actAs(store: TestStore, person?: Person) {
  const headers = person ? await signIn(store, person) : {}
  async function ask<T>(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    payload?: object,
    more: Record<string, string> = {},
  ): Promise<Reply<T>> {
    const answer = await store.app.inject({
      method,
      url,
      headers: { ...headers, ...more },
      ...(payload && { payload }),
    })
    const isJson = /json/.test(String(answer.headers['content-type']))
    return {
      status: answer.statusCode,
      body: isJson ? answer.json() : undefined,
      headers: answer.headers,
      raw: answer.rawPayload,
    } as Reply<T>
  }
  const self = {
    get: <T = Record<string, unknown>>(url: string, more?: Record<string, string>) =>
      ask<T>('GET', url, undefined, more),
    post: <T = Record<string, unknown>>(url: string, payload: object) => ask<T>('POST', url, payload),
    put: <T = Record<string, unknown>>(url: string, payload?: object) => ask<T>('PUT', url, payload),
    patch: <T = Record<string, unknown>>(url: string, payload: object) => ask<T>('PATCH', url, payload),
    remove: <T = Record<string, unknown>>(url: string) => ask<T>('DELETE', url),
    addToCart: (license: Row<'beat_licenses'>) =>
      self.post<CartItem[]>('/api/carts', { beat: license.beat_id, user: person?.id, license: license.id }),
    /** `billing` overrides the default buyer's. */
    checkOut: (price: number, billing: Partial<BillingInfo> = {}) =>
      self.post<{ clientSecret: string; orderId: string; code?: string }>(
        '/api/payments/create-payment-intent',
        {
          price,
          user: person?.id,
          billingInfo: { ...billingInfo, ...billing },
          consent: true,
        },
      ),
    /** Reads an order, late enough that the provider is queried again. */
    order: async (id: string) => {
      store.clock.ms += minBetweenMs.paypal
      return (await self.get<Order>(`/api/orders/${id}`)).body
    },
    /** Confirms the payment with a card, like the browser. */
    pay: (clientSecret: string, number = '4242424242424242') =>
      confirmFromBrowser(store.sandbox!.url, store.payments.publishableKey, clientSecret, number),
    /** Confirms it with another method and, with an outcome, does that on the method's page. */
    payWith: (clientSecret: string, type: string, outcome?: ApprovalOutcome) =>
      confirmMethodFromBrowser(
        { url: store.sandbox!.url, publishableKey: store.payments.publishableKey },
        clientSecret,
        { type, returnUrl: 'https://store.example/success' },
        outcome,
      ),
    /** Buys one license: cart, checkout and payment. */
    buy: async (license: Row<'beat_licenses'>, price: number, card?: string) => {
      await self.addToCart(license)
      const { body } = await self.checkOut(price)
      await self.pay(body.clientSecret, card)
      return self.order(body.orderId)
    },
  }
  return self
}
