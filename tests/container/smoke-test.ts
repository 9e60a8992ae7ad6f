import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import sharp from 'sharp'
import type { SignedInResponse } from '#contract/accounts/auth.ts'
import type { AdminBeat, SavedBeat } from '#contract/beats/admin-beat.ts'
import type { Beat } from '#contract/catalogue/beat.ts'
import type { CartItem } from '#contract/orders/cart.ts'
import type { Order } from '#contract/orders/order.ts'
import type { PaymentResponse, PaymentSettings } from '#contract/orders/payment.ts'
import type { CartQuote } from '#contract/pricing/cart-quote.ts'
import { confirmFromBrowser } from '#stripe-sandbox/test-client.ts'
import { wavFile } from '#tests/audio-files.ts'

/** A running store, as its visitors reach it: plain HTTP, nothing of its process. URL without a slash at the end. */
export type RunningStore = { url: string; admin: { email: string; password: string } }

/** What was sold, to be found again after a kill, an upgrade or a restore. */
export type Sale = { beatId: string; orderId: string; buyer: Buyer; sha256: string }
type Buyer = { email: string; password: string }
/** A person with a session; `id` is theirs. */
export type Session = { id: string; cookie: string }

const PATIENCE_MS = 300_000
const billingInfo = {
  name: 'Zoë Reyes',
  address: '118 Cordova St',
  city: 'Portland',
  country: 'US',
  postalCode: '04229',
}

/** Serves its pages, signs the administrator in, takes an upload, sells it in the sandbox and delivers it. */
export async function smokeTest(store: RunningStore): Promise<Sale> {
  for (const path of ['/readyz', '/', '/admin', '/api/docs'])
    if (!(await fetch(store.url + path)).ok) throw new Error(`${path} is not served`)
  const seller = await signIn(store, store.admin)
  const beatId = await upload(store, seller, 'Smoke Test', 3)
  await untilOnSale(store, seller, beatId)
  const buyer = { email: `buyer-${Date.now()}@example.com`, password: 'Nightbus36!' }
  const session = await register(store, buyer)
  const orderId = await buy(store, session, beatId)
  const sha256 = await download(store, session, orderId)
  return { beatId, orderId, buyer, sha256 }
}

/** Whether a sale is as it was: the beat in the store, the order paid, the file the same. @throws Error if not */
export async function expectSale(store: RunningStore, sale: Sale): Promise<void> {
  const beats = await ask<Beat[]>(store, 'GET', '/beats')
  if (!beats.some(({ id }) => id === sale.beatId)) throw new Error('the beat is gone')
  const session = await signIn(store, sale.buyer)
  const order = await ask<Order>(store, 'GET', `/orders/${sale.orderId}`, { session })
  if (order.paymentStatus !== 'Completed') throw new Error(`the order is ${order.paymentStatus}`)
  const sha256 = await download(store, session, sale.orderId)
  if (sha256 !== sale.sha256) throw new Error('the file is another')
}

export async function signIn(store: RunningStore, person: Buyer): Promise<Session> {
  const captchaToken = await captcha(store, 'login')
  return sessionOf(await ask(store, 'POST', '/auth/login', { body: { ...person, captchaToken } }))
}

async function register(store: RunningStore, person: Buyer): Promise<Session> {
  const captchaToken = await captcha(store, 'register')
  const username = `buyer_${Date.now().toString(36)}`
  return sessionOf(
    await ask(store, 'POST', '/auth/register', { body: { ...person, username, captchaToken } }),
  )
}

function sessionOf({ token, user }: SignedInResponse): Session {
  return { id: user.id, cookie: `jwt_token=${token}` }
}

async function captcha({ url }: RunningStore, purpose: string): Promise<string> {
  const challenge = await (await fetch(`${url}/api/captcha/challenge?purpose=${purpose}`)).json()
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}

/** Uploads a beat of so many seconds and returns its id, while the store processes it. */
export async function upload(
  store: RunningStore,
  session: Session,
  title: string,
  seconds: number,
): Promise<string> {
  const cover = sharp({ create: { width: 1_200, height: 1_200, channels: 3, background: '#c83828' } })
  const form = new FormData()
  const fields = { title, description: 'Made for a test.', price: '29', bpm: '120', tone: 'A minor' }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('image', new Blob([new Uint8Array(await cover.png().toBuffer())]), 'cover.png')
  form.set('audio', new Blob([new Uint8Array(wavFile(seconds))]), 'master.wav')
  return (await ask<SavedBeat>(store, 'POST', '/beats', { session, form })).id
}

export function readBeat(store: RunningStore, session: Session, id: string): Promise<AdminBeat> {
  return ask(store, 'GET', `/admin/beats/${id}`, { session })
}

export async function untilOnSale(store: RunningStore, session: Session, id: string): Promise<void> {
  await until(async () => {
    const { status, error } = await readBeat(store, session, id)
    if (status === 'failed') throw new Error(`the upload failed: ${error}`)
    return status === 'ready' || undefined
  }, 'the beat is not processed')
}

/** Buys the first license of a beat with a test card, and returns the order's id once it is paid. */
export async function buy(store: RunningStore, session: Session, beatId: string): Promise<string> {
  const orderId = await payInSandbox(store, session, beatId)
  await untilPaid(store, session, orderId)
  return orderId
}

/** Pays with a test card, and returns the order's id before the store may have heard of it. */
export async function payInSandbox(store: RunningStore, session: Session, beatId: string): Promise<string> {
  const beat = await ask<Beat>(store, 'GET', `/beats/${beatId}`)
  await ask(store, 'POST', '/carts', { session, body: { beat: beatId, license: beat.licenses[0]?.id } })
  const cart = await ask<CartItem[]>(store, 'GET', `/carts/${session.id}`, { session })
  const quote = await ask<CartQuote>(store, 'GET', `/carts/${session.id}/quote`, { session })
  const settings = await ask<PaymentSettings>(store, 'GET', '/payments/settings')
  if (settings.mode !== 'sandbox' || !settings.publishableKey)
    throw new Error(`payments are ${settings.mode}`)
  const licenses = Object.fromEntries(cart.map(({ id, license }) => [id, license.revision]))
  const body = {
    price: quote.total,
    user: session.id,
    billingInfo,
    licenses,
    consent: true,
    provider: 'stripe',
  }
  const order = await ask<PaymentResponse>(store, 'POST', '/payments/create-payment-intent', {
    session,
    body,
  })
  const paid = await confirmFromBrowser(
    `${store.url}${settings.sandboxUrl}`,
    settings.publishableKey,
    order.clientSecret ?? '',
    '4242424242424242',
  )
  if (paid.status !== 'succeeded') throw new Error(`the payment is ${paid.status ?? paid.error?.message}`)
  return order.orderId
}

export async function untilPaid(store: RunningStore, session: Session, orderId: string): Promise<void> {
  await until(async () => {
    const { paymentStatus } = await ask<Order>(store, 'GET', `/orders/${orderId}`, { session })
    return paymentStatus === 'Completed' || undefined
  }, 'the order is not paid')
}

/** Hash of the first bought file, once it is made. */
async function download(store: RunningStore, session: Session, orderId: string): Promise<string> {
  const url = await until(async () => {
    const { beats } = await ask<Order>(store, 'GET', `/orders/${orderId}`, { session })
    return beats[0]?.delivery?.files.find(({ state }) => state === 'ready')?.url ?? undefined
  }, 'the file is not made')
  const answer = await fetch(new URL(url, store.url), { headers: { cookie: session.cookie } })
  if (!answer.ok) throw new Error(`the download answers ${answer.status}`)
  return createHash('sha256')
    .update(await answer.bytes())
    .digest('hex')
}

type Sent = { session?: Session; body?: object; form?: FormData }

/** Calls the API. @throws Error with status and problem unless it succeeds */
export async function ask<Answer>(
  { url }: RunningStore,
  method: 'GET' | 'POST',
  path: string,
  { session, body, form }: Sent = {},
): Promise<Answer> {
  const answer = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      ...(session && { cookie: session.cookie }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
    ...(form && { body: form }),
    signal: AbortSignal.timeout(120_000),
  })
  if (!answer.ok) throw new Error(`${method} ${path} answers ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as Answer
}

/** Asks until there is an answer. */
async function until<Answer>(read: () => Promise<Answer | undefined>, complaint: string): Promise<Answer> {
  const deadline = Date.now() + PATIENCE_MS
  for (;;) {
    const answer = await read()
    if (answer !== undefined) return answer
    if (Date.now() > deadline) throw new Error(complaint)
    await delay(200)
  }
}
