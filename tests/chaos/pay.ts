import type { CartItem } from '#contract/orders/cart.ts'
import type { Order } from '#contract/orders/order.ts'
import type { PaymentResponse } from '#contract/orders/payment.ts'
import type { PaymentProviderName } from '#contract/orders/payment-provider.ts'
import type { TestBuyerName } from '#paypal-sandbox/test-buyers.ts'
import type { ApprovalOutcome } from '#stripe-sandbox/approvals.ts'
import { confirmFromBrowser, confirmMethodFromBrowser } from '#stripe-sandbox/test-client.ts'
import { ask, type Person } from './ask.ts'
import { pick, type Random } from './random.ts'
import { redirectingMethods } from './start-sandboxes.ts'
import type { World } from './world.ts'

/** A card, another method of Stripe that sends the buyer elsewhere, or PayPal. */
export type Way = 'card' | 'method' | 'paypal'
type Payer = Person & { random: Random; isGone: boolean }
/** An order that a checkout placed. */
export type Placed = PaymentResponse

const cards = [
  '4242424242424242',
  '4242424242424242',
  '4242424242424242',
  '4000000000000002',
  '4000002500003155',
  '4000000000007726',
  '4000000000005126',
  '4000000000000259',
  // Authorization succeeds, capture fails.
  '4000000000006124',
]

/** What buyers do on the pages of other methods. Some close them. */
const approvals: readonly (ApprovalOutcome | 'close')[] = [
  ...(['approve', 'approve', 'approve', 'decline', 'leave', 'review', 'review-declined'] as const),
  ...(['dispute', 'close'] as const),
]

const buyers: readonly TestBuyerName[] = [
  ...(['pays', 'pays', 'pays', 'first_way_declined', 'first_way_declined', 'declined', 'reviewed'] as const),
  ...([
    'review_denied',
    'disputes',
    'inquires',
    'refund_pending',
    'refund_fails',
    'refund_fails',
    'other_country',
  ] as const),
]
/** More of an exclusive is reviewed, so that every run has some that are. */
const buyersOfExclusives: readonly TestBuyerName[] = [
  ...buyers,
  'reviewed',
  'reviewed',
  'review_denied',
  'pays',
]

/** A third of the checkouts is by PayPal, a tenth by redirecting methods of Stripe. @returns a way, and one at the other provider */
export function waysOf({ paypal }: World, random: Random): [Way, Way] {
  const drawn = random()
  if (!paypal) return ['card', 'card']
  if (drawn < 1 / 3) return ['paypal', drawn < 1 / 6 ? 'card' : 'method']
  return [drawn < 1 / 3 + 1 / 10 ? 'method' : 'card', 'paypal']
}

export function providerOf(way: Way): PaymentProviderName {
  return way === 'paypal' ? 'paypal' : 'stripe'
}

/** Whether there is something to pay. */
export function isPayable({ clientSecret, approveUrl }: Placed): boolean {
  return Boolean(clientSecret ?? approveUrl)
}

/** PayPal's id of the order; undefined at Stripe. */
export function tokenOf(approveUrl: string | null): string | undefined {
  return approveUrl === null
    ? undefined
    : (new URL(approveUrl, 'http://store').searchParams.get('token') ?? undefined)
}

/** Pays an order that is open in several tabs. */
export async function pay(
  world: World,
  shopper: Payer,
  { tabs, way, cart }: { tabs: readonly Placed[]; way: Way; cart: readonly CartItem[] },
): Promise<void> {
  const { random } = shopper
  if (way === 'paypal') {
    // All of them lead to the same page.
    if (tabs[0]) await payAtPaypal(world, shopper, tabs[0], cart)
    return
  }
  const card = pick(random, cards)
  const type = pick(random, redirectingMethods)
  await Promise.all(
    tabs.map(({ clientSecret, orderId }) =>
      way === 'card'
        ? payByCard(world, random, clientSecret ?? '', card)
        : payByMethod(world, random, clientSecret ?? '', { type, orderId }),
    ),
  )
}

async function payByCard(world: World, random: Random, clientSecret: string, card: string): Promise<void> {
  const outcome = pick(random, ['complete', 'complete', 'fail'])
  try {
    const answer = await confirmFromBrowser(world.sandboxOrigin, world.publishableKey, clientSecret, card)
    const source = answer.next_action?.use_stripe_sdk?.source
    if (source) await fetch(`${world.sandboxOrigin}/3ds/${source}/${outcome}`, { method: 'POST' })
  } catch {
    // The connection to the provider was cut; the store must find out whether the payment succeeded.
  }
}

async function payByMethod(
  { sandboxOrigin: url, publishableKey, occasions }: World,
  random: Random,
  clientSecret: string,
  { type, orderId }: { type: string; orderId: string },
): Promise<void> {
  const outcome = pick(random, approvals)
  const returnUrl = `http://127.0.0.1/success?order=${orderId}`
  try {
    const { next_action: action } = await confirmMethodFromBrowser({ url, publishableKey }, clientSecret, {
      type,
      returnUrl,
    })
    const page = action?.redirect_to_url?.url ?? action?.use_stripe_sdk?.stripe_js
    if (!page) return
    occasions.add('pages of other methods')
    if (outcome === 'close') return
    const answer = await fetch(`${page}/${outcome}`, { method: 'POST' })
    const { status }: { status?: string } = await answer.json()
    if (status !== 'processing') return
    occasions.add(outcome === 'review' ? 'reviews that end well' : 'reviews that end badly')
  } catch {
    // As with cards.
  }
}

/** The buyer goes to PayPal, and comes back or not. Where PayPal refuses, some choose another way to pay there. */
async function payAtPaypal(
  world: World,
  shopper: Payer,
  { orderId, approveUrl }: Placed,
  cart: readonly CartItem[],
): Promise<void> {
  const { random } = shopper
  const { paypal, occasions } = world
  const buyer = pick(random, cart.some(({ exclusive }) => exclusive) ? buyersOfExclusives : buyers)
  const [goes, times, comesBack, vanishes] = [random(), random() < 0.2 ? 2 : 1, random() < 0.8, random()]
  const patience = pick(random, [1, 1, 2, 7])
  const token = tokenOf(approveUrl)
  if (!paypal || token === undefined) return
  if (goes < 0.06) {
    await paypal.cancel(token)
    occasions.add('canceled at PayPal')
    return
  }
  if (goes < 0.1) {
    occasions.add('never came back from PayPal')
    return
  }
  if (vanishes < 0.05) await paypal.expire(token)
  const approve = () => paypal.approve(token, buyer)
  const approved = await Promise.all(Array.from({ length: times }, approve))
  if (approved.filter(Boolean).length > 1) occasions.add('approved twice')
  if (vanishes > 0.95) await paypal.expire(token)
  if (!comesBack) return
  await comeBack(world, shopper, orderId)
  for (let tries = 0; tries < patience && !shopper.isGone; tries++) {
    const order = await ask<Order>(world.stores, shopper, 'GET', `/api/orders/${orderId}`)
    if (order?.paymentStatus !== 'Failed' || !(await approve())) return
    await comeBack(world, shopper, orderId)
  }
}

/** A page says it once: a second time is another return. */
async function comeBack({ stores }: World, shopper: Payer, orderId: string): Promise<void> {
  await ask(stores, shopper, 'POST', '/api/payments/returned', { orderId }, 1)
}
