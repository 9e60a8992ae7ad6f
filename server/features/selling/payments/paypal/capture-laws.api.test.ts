import { expect, test } from 'vitest'
import type { TestBuyerName } from '#paypal-sandbox/test-buyers.ts'
import { findProvider } from '#server/features/selling/payments/provider-of.ts'
import { processEvent, receiveEvent } from '#server/features/selling/payments/webhook-inbox.ts'
import { cases, fc } from '#tests/laws.ts'
import { openPaypalShop, type PaypalShop } from '#tests/paypal-shop.ts'

type Placed = { id: string; paypalId: string }

async function goAndApprove(shop: PaypalShop, { id, paypalId }: Placed, buyer: TestBuyerName) {
  // A buyer cannot approve what the store does not lead to.
  await shop.goAgain(id)
  shop.paypal.approve(paypalId, buyer)
}

/** What buyer, store, PayPal and the network do to one order, in any order. */
const acts = {
  'go, approve: pays': (shop, order) => goAndApprove(shop, order, 'pays'),
  'go, approve: first way declined': (shop, order) => goAndApprove(shop, order, 'first_way_declined'),
  'go, approve: always declined': (shop, order) => goAndApprove(shop, order, 'declined'),
  'go, approve: checked': (shop, order) => goAndApprove(shop, order, 'reviewed'),
  'go, approve: denied': (shop, order) => goAndApprove(shop, order, 'review_denied'),
  'approve once more': ({ paypal }: PaypalShop, { paypalId }: Placed) =>
    paypal.approve(paypalId, 'first_way_declined'),
  sync: (shop, { id }) => shop.sync(id),
  'two at once': (shop, { id }) => Promise.allSettled([shop.sync(id), shop.sync(id)]),
  'come back': (shop, { id }) => shop.returned(id),
  'read events': async ({ payment, payments }) => {
    const provider = findProvider(payments, 'paypal')
    for await (const hint of provider?.hints(0) ?? []) {
      if (!provider) return
      await receiveEvent(payment, provider, hint)
      await processEvent(payment, hint.id)
    }
  },
  close: async (shop, { id }) => shop.provider.close(await shop.linked(id)),
  'lose an answer': ({ paypal }) => Object.assign(paypal.faults, { commitThenDrop: 1 }),
  'fail a request': ({ paypal }) => Object.assign(paypal.faults, { failRequests: 1 }),
  'lose a token': ({ paypal }) => Object.assign(paypal.faults, { loseTokens: 1 }),
  'take an approval back': ({ paypal }) => Object.assign(paypal.faults, { reverseApprovals: 1 }),
  'end reviews': ({ paypal }) => paypal.runPendingTasks(),
  forget: ({ paypal }, { paypalId }) => paypal.expireOrder(paypalId),
} satisfies Record<string, (shop: PaypalShop, order: Placed) => unknown>
type Act = keyof typeof acts

test('whatever happens when, an order is captured once, never after it was closed, and not again without an approval', async () => {
  const names = fc.constantFrom(...(Object.keys(acts) as Act[]))
  // Mostly what leads somewhere.
  const often = fc.constantFrom<Act>(
    'go, approve: pays',
    'go, approve: first way declined',
    'sync',
    'come back',
  )
  const sequence = fc.array(fc.oneof(names, often), { minLength: 3, maxLength: 18 })
  await fc.assert(
    fc.asyncProperty(sequence, async (sequence) => {
      const shop = await openPaypalShop()
      try {
        await followLaws(shop, sequence)
      } finally {
        await shop.close()
      }
    }),
    { numRuns: cases(15) },
  )
})

async function followLaws(shop: PaypalShop, sequence: readonly Act[]) {
  const order = await shop.order()
  const seen = (name: string) => shop.paypal.occurrences()[name] ?? 0
  const captured = () => seen('captures_completed') + seen('captures_held')
  let capturedWhenClosed: number | undefined
  for (const name of sequence) {
    try {
      await acts[name](shop, order)
    } catch {
      // Tried again later, as the store does.
    }
    const { capture, refusals } = await shop.row(order.id)
    if (capture === 'closed') capturedWhenClosed ??= captured()
    expect(captured(), 'captured once').toBeLessThanOrEqual(1 + seen('reviews_completed'))
    expect(seen('captures_without_new_approval'), 'a new approval').toBe(0)
    expect(seen('captures_declined')).toBeLessThanOrEqual(5)
    expect(refusals).toBeLessThanOrEqual(5)
  }
  Object.assign(shop.paypal.faults, {
    commitThenDrop: 0,
    failRequests: 0,
    loseTokens: 0,
    reverseApprovals: 0,
  })
  shop.paypal.runPendingTasks()
  for (let at = 0; at < 2; at++) await shop.sync(order.id).catch(() => undefined)
  if (capturedWhenClosed !== undefined)
    expect(captured() - seen('reviews_completed')).toBe(capturedWhenClosed)
  const { status } = await shop.readOrder(order.id)
  expect(status === 'Completed', `${status} after ${sequence.join(', ')}`).toBe(
    seen('captures_completed') === 1,
  )
  const grants = await shop.db.selectFrom('grants').select('id').execute()
  expect(grants).toHaveLength(status === 'Completed' ? 1 : 0)
}
