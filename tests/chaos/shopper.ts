import type { CartItem } from '#contract/orders/cart.ts'
import type { Order } from '#contract/orders/order.ts'
import type { CartQuote } from '#contract/pricing/cart-quote.ts'
import { parseDollars } from '#contract/pricing/money.ts'
import { billingInfo } from '#tests/shop.ts'
import { editWhilePaying } from './administrator.ts'
import { ask, type Person, refusalOf } from './ask.ts'
import { CHAOS_CODE } from './deals.ts'
import { isPayable, type Placed, pay, providerOf, tokenOf, type Way, waysOf } from './pay.ts'
import { payCollaborators } from './paymaster.ts'
import { pick, type Random, randomOf } from './random.ts'
import type { World } from './world.ts'

/** Of two or three licenses in a cart, one cart in five has an exclusive. */
const soughtShare = 0.13

export type Shopper = Person & {
  id: string
  email: string
  random: Random
  /** The account was deleted. */
  isGone: boolean
}

/** An impatient customer. @param name seeds their choices */
export function newShopper(name: string, signedIn: Pick<Shopper, 'id' | 'email' | 'cookie'>): Shopper {
  return { ...signedIn, random: randomOf(name), luck: randomOf(`luck of ${name}`), isGone: false }
}

/** One customer: several tabs, edits while paying, every kind of card, refunds by the admin. */
export async function goShopping(world: World, shopper: Shopper, rounds: number): Promise<void> {
  const { random } = shopper
  for (let round = 0; round < rounds && !shopper.isGone; round++) {
    for (let count = 0; count < 1 + random() * 3; count++) await addSomething(world, shopper)
    if (random() < 0.3) await agreeOnPrices(world, shopper)
    await checkOutOnce(world, shopper)
    if (random() < 0.5 && (await addUpgrades(world, shopper))) await checkOutOnce(world, shopper)
  }
}

async function checkOutOnce(world: World, shopper: Shopper): Promise<void> {
  const { id, random } = shopper
  const cart = await readCart(world, shopper)
  if (cart.length === 0) return
  if (random() < 0.4) {
    const quote = await asShopper<CartQuote>(world, shopper, 'POST', `/api/carts/${id}/code`, {
      code: CHAOS_CODE,
    })
    if (refusalOf(quote) || quote?.code?.state !== 'applied') world.occasions.add('codes refused')
  }
  const count = pick(random, [1, 1, 2, 3])
  const [way, other] = waysOf(world, random)
  const first = await checkOutIn(world, shopper, cart, { tabs: count, way })
  const tabs = first.length > 0 ? first : await checkOutWithoutSought(world, shopper, way)
  const open = tabs.filter(isPayable)
  world.checkouts += open.length > 0 ? 1 : 0
  if (way === 'paypal' && open.length > 0) world.occasions.add('checkouts by PayPal')
  // While the card form or PayPal's page is open, the cart changes in another tab, or the beat in the store, or the buyer
  // changes to another way to pay, or the account is deleted. Some buyers pay only then.
  const [edits, changes, leaves] = [random() < 0.3, random() < 0.06, random() < 0.08]
  const [changesWay, isLate] = [random() < 0.2, random() < 0.2]
  const pressPay = () => pay(world, shopper, { tabs: open, way, cart })
  const early = isLate ? undefined : pressPay()
  const meanwhile: Promise<unknown>[] = [early ?? Promise.resolve()]
  // One after the other: the quote of a cart that changed after it was read is of another cart.
  const edited = edits ? addSomething(world, shopper) : Promise.resolve()
  if (edits) meanwhile.push(edited.then(() => checkAgain(world, shopper, way)))
  if (changes)
    meanwhile.push(editWhilePaying(world, random, pick(random, cart).beats.id, early ?? Promise.resolve()))
  if (leaves && open.length > 0)
    meanwhile.push(deleteAccount(world, shopper, 'accounts deleted while paying'))
  const paidElsewhere =
    changesWay && world.paypal ? edited.then(() => payAnotherWay(world, shopper, other)) : undefined
  await Promise.all(meanwhile)
  const elsewhere = await paidElsewhere
  if (isLate) await pressPay()
  const pays = random() < 0.3
  if (pays) await payCollaborators(world, random)
  for (const placed of [open[0], elsewhere]) if (placed) await lookAfter(world, shopper, placed)
}

/** The buyer goes back, and pays in another way. */
async function payAnotherWay(world: World, shopper: Shopper, way: Way): Promise<Placed | undefined> {
  const cart = await readCart(world, shopper)
  if (cart.length === 0) return undefined
  const open = (await checkOutIn(world, shopper, cart, { tabs: 1, way })).filter(isPayable)
  if (open.length === 0) return undefined
  world.occasions.add('changes of provider')
  await pay(world, shopper, { tabs: open, way, cart })
  return open[0]
}

/** Pays the order; then the buyer may delete the account, and the order may be refunded. */
async function lookAfter(world: World, shopper: Shopper, { orderId, approveUrl }: Placed): Promise<void> {
  const { random } = shopper
  const [leaves, refunds, partly] = [random() < 0.05, random() < 0.5, random() < 0.3]
  const [happens, outcome] = [random(), pick(random, ['RESOLVED_BUYER_FAVOUR', 'RESOLVED_SELLER_FAVOUR'])]
  const order = shopper.isGone
    ? undefined
    : await asShopper<Order>(world, shopper, 'GET', `/api/orders/${orderId}`)
  const token = tokenOf(approveUrl)
  if (token !== undefined && order?.paymentStatus === 'Disputed' && happens < 0.7)
    await world.paypal?.resolve(token, outcome)
  if (order?.paymentStatus !== 'Completed') return
  const leaving = leaves ? deleteAccount(world, shopper, 'paid accounts deleted') : undefined
  const atPaypal =
    token === undefined || happens > 0.2 ? undefined : changeAtPaypal(world, token, { happens, outcome })
  if (refunds) {
    const lines = partly && order.beats[0] ? { lines: [order.beats[0].lineId] } : {}
    world.occasions.add('refunds asked for')
    await Promise.all(
      [1, 2, 3].map(() =>
        ask(world.stores, world.admin, 'POST', '/api/payments/refund', { orderId, ...lines }),
      ),
    )
  }
  await atPaypal
  await leaving
}

/** The owner refunds at PayPal, or the buyer disputes there, which PayPal may decide at once. */
async function changeAtPaypal(
  { paypal, occasions }: World,
  token: string,
  { happens, outcome }: { happens: number; outcome: string },
): Promise<void> {
  if (happens < 0.06) {
    if (await paypal?.refund(token)) occasions.add('refunds made at PayPal')
    return
  }
  await paypal?.dispute(token)
  if (happens < 0.15) await paypal?.resolve(token, outcome)
}

async function deleteAccount(
  world: World,
  shopper: Shopper,
  occasion: 'accounts deleted while paying' | 'paid accounts deleted',
): Promise<void> {
  const { password } = world
  const answer = await asShopper<{ success?: true }>(world, shopper, 'POST', '/api/account/delete', {
    password,
  })
  if (refusalOf(answer) === 'already_paid') world.occasions.add('deletions refused as paid')
  // Signed out, if the store was killed before it could respond.
  if (!answer?.success && refusalOf(answer) !== 'unauthenticated') return
  shopper.isGone = true
  world.deleted.push(shopper)
  world.occasions.add(occasion)
}

/**
 * Offers half of each price in the cart; the administrator accepts in two tabs, and the buyer may withdraw meanwhile.
 */
async function agreeOnPrices(world: World, shopper: Shopper): Promise<void> {
  for (const { beats, license } of await readCart(world, shopper)) {
    const wanted = { beat: beats.id, license: license.id, price: Math.ceil(beats.price / 2) }
    const offer = await asShopper<{ id?: string }>(world, shopper, 'POST', '/api/offers', wanted)
    if (!offer?.id) continue
    const accept = () => ask(world.stores, world.admin, 'POST', `/api/offers/${offer.id}/accept`, {})
    const withdraw = () => asShopper(world, shopper, 'POST', `/api/offers/${offer.id}/withdraw`, {})
    await Promise.all(shopper.random() < 0.2 ? [accept(), withdraw()] : [accept(), accept()])
  }
}

/** Refetches the cart after a refusal, without beats that others may be paying for. */
async function checkOutWithoutSought(world: World, shopper: Shopper, way: Way) {
  for (const { id, beats } of await readCart(world, shopper))
    if (world.sought.some(({ beat_id }) => beat_id === beats.id))
      await asShopper(world, shopper, 'DELETE', `/api/carts/${id}`)
  const cart = await readCart(world, shopper)
  return cart.length > 0 ? checkOutIn(world, shopper, cart, { tabs: 1, way }) : []
}

async function checkAgain(world: World, shopper: Shopper, way: Way): Promise<void> {
  const cart = await readCart(world, shopper)
  if (cart.length > 0) await checkOutIn(world, shopper, cart, { tabs: 1, way })
}

/** Checks out the cart in several tabs at once, for the quoted total. */
async function checkOutIn(
  { stores, agreed, occasions }: World,
  shopper: Shopper,
  cart: readonly CartItem[],
  { tabs, way }: { tabs: number; way: Way },
): Promise<Placed[]> {
  const { id } = shopper
  const quote = await ask<CartQuote>(stores, shopper, 'GET', `/api/carts/${id}/quote`)
  const read = cart.flatMap((line) =>
    line.license.revision ? [{ ...line, revision: line.license.revision }] : [],
  )
  const payload = {
    price: quote?.total ?? 0,
    user: id,
    billingInfo,
    licenses: Object.fromEntries(read.map((line) => [line.id, line.revision])),
    provider: providerOf(way),
  }
  const path = '/api/payments/create-payment-intent'
  const answers = await Promise.all(
    Array.from({ length: tabs }, () =>
      ask<Placed | { code: string }>(stores, shopper, 'POST', path, payload),
    ),
  )
  const codes = answers.map(refusalOf)
  if (codes.includes('license_changed')) occasions.add('changed licenses refused')
  if (codes.includes('exclusive_held') || codes.includes('exclusive_sold'))
    occasions.add('exclusives refused')
  const placed = answers.flatMap((answer) => (answer && 'clientSecret' in answer ? [answer] : []))
  for (const { orderId } of placed)
    agreed.set(orderId, {
      totalCents: parseDollars(payload.price) ?? 0,
      revisions: new Map(read.map(({ license, revision }) => [license.id, revision])),
    })
  if (placed.length > 0 && cart.some(({ exclusive }) => exclusive))
    occasions.add('checkouts with an exclusive')
  return placed
}

/** The cart without unavailable lines, and with changed licenses accepted. */
async function readCart(world: World, shopper: Shopper): Promise<CartItem[]> {
  const read = () => asShopper<CartItem[]>(world, shopper, 'GET', `/api/carts/${shopper.id}`)
  let cart = await read()
  if (!Array.isArray(cart)) return []
  for (const { beats, license, licenseChange, replaces } of cart) {
    if (!licenseChange) continue
    const { revision } = licenseChange
    const upgrade = replaces?.kind === 'upgrade' && { upgradeOf: replaces.certificate }
    const line = { beat: beats.id, license: license.id, revision, ...upgrade }
    cart = (await asShopper<CartItem[]>(world, shopper, 'POST', '/api/carts', line)) ?? cart
    if (!Array.isArray(cart)) return []
    world.occasions.add('changed licenses accepted')
  }
  const gone = cart.filter(({ state }) => state === 'unavailable')
  for (const { id } of gone) await asShopper(world, shopper, 'DELETE', `/api/carts/${id}`)
  return cart.filter(({ state }) => state !== 'unavailable')
}

async function addSomething(world: World, shopper: Shopper): Promise<void> {
  const wantsSought = shopper.random() < soughtShare && world.sought.length > 0
  const { id, beat_id, isExclusive } = pick(shopper.random, wantsSought ? world.sought : world.licenses)
  const answer = await asShopper(world, shopper, 'POST', '/api/carts', { beat: beat_id, license: id })
  if (!isExclusive) return
  if (refusalOf(answer) === 'exclusive_sold') world.occasions.add('exclusives refused')
  const others = world.wanted.get(beat_id) ?? new Set()
  world.wanted.set(beat_id, others.add(shopper.id))
  if (others.size === 3) world.occasions.add('exclusives wanted by three')
}

/** Tries to upgrade each owned license, twice at once. Returns whether it tried at all. */
async function addUpgrades(world: World, shopper: Shopper): Promise<boolean> {
  const orders = await asShopper<Order[]>(world, shopper, 'GET', '/api/orders/mine')
  if (!Array.isArray(orders)) return false
  const owned = orders.flatMap(({ beats }) =>
    beats.flatMap(({ id, license, passport }) =>
      passport && passport.upgradeCredit !== null ? [{ id, license, passport }] : [],
    ),
  )
  for (const { id, license, passport } of owned)
    for (const other of [...world.licenses, ...world.sought].filter(
      (one) => one.beat_id === id && one.id !== license.id,
    )) {
      const payload = { beat: id, license: other.id, upgradeOf: passport.certificate }
      await Promise.all([1, 2].map(() => asShopper(world, shopper, 'POST', '/api/carts', payload)))
    }
  return owned.length > 0
}

function asShopper<T>(world: World, shopper: Shopper, method: string, path: string, payload?: object) {
  return ask<T>(world.stores, shopper, method, path, payload)
}
