import { setTimeout as wait } from 'node:timers/promises'
import type { CartItem } from '#contract/cart.ts'
import type { CartQuote } from '#contract/cart-quote.ts'
import type { Order } from '#contract/order.ts'
import { confirmFromBrowser } from '#stripe-sandbox/test-client.ts'
import { billingInfo } from '#tests/shop.ts'
import { CHAOS_CODE } from './deals.ts'
import { random } from './random.ts'

const cards = [
  '4242424242424242',
  '4242424242424242',
  '4242424242424242',
  '4000000000000002',
  '4000002500003155',
  '4000000000007726',
  '4000000000005126',
  '4000000000000259',
  // Its authorization works, its capture does not.
  '4000000000006124',
]
const mostTries = 60

export type World = {
  /** Addresses of the store's instances. */
  stores: readonly string[]
  sandboxOrigin: string
  publishableKey: string
  licenses: readonly { id: string; beat_id: string }[]
  adminCookie: string
  /** How many card forms were reached. */
  checkouts: number
}
export type Shopper = { id: string; cookie: string }

export function pick<T>(from: readonly T[]): T {
  const chosen = from[Math.floor(random() * from.length)]
  if (chosen === undefined) throw new Error('nothing to pick from')
  return chosen
}

/** One customer with a restless hand: several tabs, edits while paying, every kind of card, refunds by the admin. */
export async function goShopping(world: World, shopper: Shopper, rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    for (let count = 0; count < 1 + random() * 3; count++) await addSomething(world, shopper)
    if (random() < 0.3) await agreeOnPrices(world, shopper)
    await checkOutOnce(world, shopper)
    if (random() < 0.5 && (await addUpgrades(world, shopper))) await checkOutOnce(world, shopper)
  }
}

async function checkOutOnce(world: World, shopper: Shopper): Promise<void> {
  const cart = await readCart(world, shopper)
  if (cart.length === 0) return
  if (random() < 0.4)
    await ask(world, shopper.cookie, 'POST', `/api/carts/${shopper.id}/code`, { code: CHAOS_CODE })
  const payload = await payloadOf(world, shopper)
  const tabs = Array.from({ length: pick([1, 1, 2, 3]) }, () =>
    ask<{ clientSecret?: string; orderId?: string }>(
      world,
      shopper.cookie,
      'POST',
      '/api/payments/create-payment-intent',
      payload,
    ),
  )
  const open = (await Promise.all(tabs)).flatMap((answer) => (answer?.clientSecret ? [answer] : []))
  world.checkouts += open.length > 0 ? 1 : 0
  // The cart changes in another tab while the card form is open.
  const edits: Promise<unknown>[] = []
  if (random() < 0.3) edits.push(addSomething(world, shopper).then(() => checkAgain(world, shopper)))
  const card = pick(cards)
  await Promise.all([...edits, ...open.map(({ clientSecret }) => pay(world, clientSecret ?? '', card))])
  const orderId = open[0]?.orderId
  if (!orderId) return
  const order = await ask<{ paymentStatus?: string }>(world, shopper.cookie, 'GET', `/api/orders/${orderId}`)
  if (order?.paymentStatus !== 'Completed' || random() < 0.5) return
  await Promise.all(
    [1, 2, 3].map(() => ask(world, world.adminCookie, 'POST', '/api/payments/refund', { orderId })),
  )
}

/** Offers half of each price in the cart; the administrator accepts in two tabs, and the buyer may take it back meanwhile. */
async function agreeOnPrices(world: World, shopper: Shopper): Promise<void> {
  for (const { beats, license } of await readCart(world, shopper)) {
    const wanted = { beat: beats.id, license: license.id, price: Math.ceil(beats.price / 2) }
    const offer = await ask<{ id?: string }>(world, shopper.cookie, 'POST', '/api/offers', wanted)
    if (!offer?.id) continue
    const accept = () => ask(world, world.adminCookie, 'POST', `/api/offers/${offer.id}/accept`, {})
    const withdraw = () => ask(world, shopper.cookie, 'POST', `/api/offers/${offer.id}/withdraw`, {})
    await Promise.all(random() < 0.2 ? [accept(), withdraw()] : [accept(), accept()])
  }
}

async function checkAgain(world: World, shopper: Shopper): Promise<void> {
  const cart = await readCart(world, shopper)
  if (cart.length === 0) return
  const payload = await payloadOf(world, shopper)
  await ask(world, shopper.cookie, 'POST', '/api/payments/create-payment-intent', payload)
}

/** What a checkout sends: the total that the store quotes. */
async function payloadOf(world: World, shopper: Shopper) {
  const quote = await ask<CartQuote>(world, shopper.cookie, 'GET', `/api/carts/${shopper.id}/quote`)
  return { price: quote?.total ?? 0, user: shopper.id, billingInfo }
}

/** The cart, without what has left the store. */
async function readCart(world: World, shopper: Shopper): Promise<CartItem[]> {
  const cart = await ask<CartItem[]>(world, shopper.cookie, 'GET', `/api/carts/${shopper.id}`)
  if (!Array.isArray(cart)) return []
  const gone = cart.filter(({ state }) => state === 'unavailable')
  for (const { id } of gone) await ask(world, shopper.cookie, 'DELETE', `/api/carts/${id}`)
  return cart.filter(({ state }) => state !== 'unavailable')
}

async function addSomething(world: World, shopper: Shopper): Promise<void> {
  const license = pick(world.licenses)
  await ask(world, shopper.cookie, 'POST', '/api/carts', { beat: license.beat_id, license: license.id })
}

/** Asks to exchange each owned license for a dearer one of its beat, twice at once. Whether it asked at all. */
async function addUpgrades(world: World, shopper: Shopper): Promise<boolean> {
  const orders = await ask<Order[]>(world, shopper.cookie, 'GET', '/api/orders/mine')
  if (!Array.isArray(orders)) return false
  const owned = orders.flatMap(({ beats }) =>
    beats.flatMap(({ id, license, passport }) =>
      passport && passport.upgradeCredit !== null ? [{ id, license, passport }] : [],
    ),
  )
  for (const { id, license, passport } of owned)
    for (const other of world.licenses.filter((one) => one.beat_id === id && one.id !== license.id)) {
      const payload = { beat: id, license: other.id, upgradeOf: passport.certificate }
      await Promise.all([1, 2].map(() => ask(world, shopper.cookie, 'POST', '/api/carts', payload)))
    }
  return owned.length > 0
}

async function pay(world: World, clientSecret: string, card: string): Promise<void> {
  try {
    const answer = await confirmFromBrowser(world.sandboxOrigin, world.publishableKey, clientSecret, card)
    const source = answer.next_action?.use_stripe_sdk?.source
    if (source)
      await fetch(`${world.sandboxOrigin}/3ds/${source}/${pick(['complete', 'complete', 'fail'])}`, {
        method: 'POST',
      })
  } catch {
    // The line to the provider was cut; whether the payment was made is what the store must find out.
  }
}

/** Asks any instance, and again while it is being killed or its provider is away, as a patient person would. */
async function ask<T>(
  world: World,
  cookie: string,
  method: string,
  path: string,
  payload?: object,
): Promise<T | undefined> {
  for (let attempt = 0; attempt < mostTries; attempt++) {
    try {
      const answer = await fetch(pick(world.stores) + path, {
        method,
        headers: { cookie, ...(payload && { 'content-type': 'application/json' }) },
        body: payload ? JSON.stringify(payload) : null,
        signal: AbortSignal.timeout(8_000),
      })
      if (answer.status < 500) return (await answer.json()) as T
      await answer.arrayBuffer()
    } catch {
      // Killed in the middle of an answer.
    }
    await wait(80 + random() * 120)
  }
  return undefined
}
