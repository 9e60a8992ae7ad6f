import { expect, test } from 'vitest'
import type { PaymentResponse } from '#contract/orders/payment.ts'
import type { CartQuote } from '#contract/pricing/cart-quote.ts'
import type { Currency } from '#contract/pricing/currency.ts'
import type { Payouts } from '#contract/splits/payout.ts'
import { type EventFollowers, reconcile, syncOrder } from '#server/features/selling/payments/index.ts'
import { findBreaches } from '#server/model/split/index.ts'
import { writeJson } from '#server/platform/database/columns.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { openDeals } from '#tests/chaos/deals.ts'
import { checkTransfers } from '#tests/chaos/transfer-invariants.ts'
import { makeUser } from '#tests/factories.ts'
import { cases, fc } from '#tests/laws.ts'
import { basicScope } from '#tests/license-scopes.ts'
import { billingInfo, openShop, type Person } from '#tests/shop.ts'
import { acceptSplit, putSplit } from '#tests/splits.ts'
import { changeAccount, connectStripe, transfersOf } from '#tests/transfers.ts'
import { findPayoutBreaches } from './audit-payouts.ts'
import { prepareTransfer } from './prepare-transfer.ts'
import { payoutDayBefore } from './rhythm.ts'
import { followTransfers, runTransfers } from './run-transfers.ts'

const DAY_MS = 24 * 3_600_000
const DISPUTED_CARD = '4000000000000259'

type Sale = { id: string; buyer: Person; certificate: string | undefined }

/**
 * A store that takes Stripe and PayPal and whose two beats have two collaborators each, both paid by Stripe, and everything
 * that can happen to it.
 */
async function openScene(currency: Currency) {
  const shop = await openShop({ PAYMENT_SANDBOXES: 'stripe,paypal' }, 'ready')
  await openDeals(shop.db, 5)
  const admin = await shop.as(shop.admin)
  if (currency !== 'usd') {
    const { body } = await admin.get<{ version: number }>('/api/settings')
    await admin.patch('/api/settings', { version: body.version, currency })
    await shop.db.updateTable('beat_licenses').set({ price_cents: 333_300 }).execute()
  }
  await shop.db
    .updateTable('beat_licenses')
    .set({ scope: writeJson({ ...basicScope, streams: null }) })
    .where('name', '=', 'Unlimited')
    .execute()
  const shares = [
    { email: 'femi@example.com', sales: 33.33 },
    { email: 'juno@example.com', sales: 12.5 },
  ]
  for (const { id } of shop.beats) await acceptSplit(shop, await putSplit(shop, id, shares))
  for (const { email } of shares) await connectStripe(shop, await shop.as(await makeUser(shop.db, { email })))
  const accounts = await shop.db
    .selectFrom('payout_accounts')
    .select(['account_id', 'collaborator_id'])
    .execute()
  const context = transfersOf(shop, { rhythm: 'daily', minimum: 1, holdDays: 1 }, currency)
  const payment = { ...context.payment, followers: new Map() as EventFollowers }
  followTransfers(payment.followers, context)
  const { stripe } = shop.payments
  const sales: Sale[] = []

  async function pay(buyer: Person, card?: string): Promise<void> {
    const person = await shop.as(buyer)
    const { body: quote } = await person.get<CartQuote>(`/api/carts/${buyer.id}/quote`)
    const { body } = await person.checkOut(quote.total)
    if (!body.clientSecret) return
    await person.pay(body.clientSecret, card)
    const order = await person.order(body.orderId)
    sales.push({ id: order.id, buyer, certificate: order.beats[0]?.delivery?.certificate })
  }
  const licenseAt = (at: number): Row<'beat_licenses'> =>
    shop.licenses[at % shop.licenses.length] ?? expect.unreachable()
  const saleAt = (at: number) => sales[at % Math.max(1, sales.length)]
  const transferAt = async (at: number) => {
    const { data } = await stripe.transfers.list({ limit: 100 })
    return data[at % Math.max(1, data.length)]
  }
  const orderOf = ({ id }: Sale) =>
    shop.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  async function sendWith(fault: 'failRequests' | 'refuseTransfers' | 'commitThenDrop'): Promise<void> {
    // The account is asked for first, and would use the fault up.
    const asOf = payoutDayBefore('daily', shop.clock.ms)
    for (const { collaborator_id } of accounts) await prepareTransfer(context, collaborator_id, asOf)
    if (!shop.sandbox) return
    // More than the SDK repeats by itself.
    shop.sandbox.faults[fault] = fault === 'refuseTransfers' ? 1 : 3
    await runTransfers(context)
    shop.sandbox.faults[fault] = 0
  }

  /** Each with a number, by which it chooses. */
  const acts = {
    sell: async (at: number) => {
      const buyer = await makeUser(shop.db)
      const person = await shop.as(buyer)
      await person.addToCart(licenseAt(at))
      if (at % 3 === 0) await person.addToCart(licenseAt(at + 2))
      await pay(buyer, at % 4 === 1 ? DISPUTED_CARD : undefined)
    },
    sellAtPaypal: async (at: number) => {
      const buyer = await makeUser(shop.db)
      const person = await shop.as(buyer)
      await person.addToCart(licenseAt(at))
      const { body: quote } = await person.get<CartQuote>(`/api/carts/${buyer.id}/quote`)
      const { status, body } = await person.post<PaymentResponse>('/api/payments/create-payment-intent', {
        ...{ price: quote.total, user: buyer.id, billingInfo, consent: true, provider: 'paypal' },
      })
      expect(status).toBe(200)
      const { paypal_id } = await shop.db
        .selectFrom('paypal_payments')
        .select('paypal_id')
        .where('order_id', '=', body.orderId)
        .executeTakeFirstOrThrow()
      shop.paypalSandbox?.approve(paypal_id ?? '', 'pays')
      await syncOrder(payment, body.orderId)
      expect((await person.order(body.orderId)).paymentStatus).toBe('Completed')
      sales.push({ id: body.orderId, buyer, certificate: undefined })
    },
    payByHand: async (at: number) => {
      const { body } = await admin.get<Payouts>('/api/admin/payouts')
      const one = body.people[at % body.people.length]
      if (!one || one.byHand === 0) return
      const { status } = await admin.post('/api/admin/payouts', {
        paidOn: new Date(shop.clock.ms).toISOString().slice(0, 10),
        payments: [{ collaboratorId: one.id, amount: one.byHand, reference: 'PP' }],
      })
      expect(status).toBe(200)
    },
    upgrade: async (at: number) => {
      const sale = saleAt(at)
      if (!sale?.certificate) return
      const order = await shop.db
        .selectFrom('order_lines')
        .select('beat_id')
        .where('order_id', '=', sale.id)
        .orderBy('position')
        .executeTakeFirstOrThrow()
      const license = shop.licenses.find((one) => one.beat_id === order.beat_id && one.name === 'Unlimited')
      const added = await (await shop.as(sale.buyer)).post('/api/carts', {
        beat: order.beat_id,
        license: license?.id,
        upgradeOf: sale.certificate,
      })
      if (added.status === 201) await pay(sale.buyer)
    },
    refund: async (at: number) => {
      const sale = saleAt(at)
      if (!sale) return
      const lines = await shop.db
        .selectFrom('order_lines')
        .select('id')
        .where('order_id', '=', sale.id)
        .orderBy('position')
        .execute()
      const part = at % 2 === 0 && lines[0] ? { lines: [lines[0].id] } : {}
      await admin.post('/api/payments/refund', { orderId: sale.id, ...part })
    },
    refundAtProvider: async (at: number) => {
      const sale = saleAt(at)
      const order = sale && (await orderOf(sale))
      if (order?.status !== 'Completed' || order.provider !== 'stripe' || !order.intent_id) return
      const intent = await stripe.paymentIntents.retrieve(order.intent_id)
      const part = { payment_intent: intent.id, amount: Math.ceil(intent.amount / 3) }
      // What is left may be less.
      await stripe.refunds.create(part).catch(() => {})
    },
    closeDispute: async (at: number) => {
      shop.sandbox?.runPendingTasks()
      const { data } = await stripe.disputes.list({ limit: 100 })
      const dispute = data.find(({ status }) => status === 'needs_response')
      if (!dispute) return
      if (at % 2 === 0) await stripe.disputes.close(dispute.id)
      else
        await stripe.disputes.update(dispute.id, {
          evidence: { uncategorized_text: 'winning_evidence' },
          submit: true,
        })
    },
    wait: async (at: number) => {
      shop.clock.ms += (1 + (at % 20)) * DAY_MS
    },
    send: () => runTransfers(context),
    sendThroughFault: (at: number) => sendWith(at % 2 === 0 ? 'failRequests' : 'refuseTransfers'),
    /** Tried again before the provider's event tells that the first was made. */
    loseAnswer: async () => {
      await sendWith('commitThenDrop')
      await runTransfers(context)
    },
    changeAccount: async (at: number) => {
      const account = accounts[at % 2]?.account_id
      const change = (['restrict', 'enable', 'enable', 'pay_out'] as const)[at % 4]
      if (account && change) await changeAccount(stripe, account, change)
    },
    takeBackInDashboard: async (at: number) => {
      const transfer = await transferAt(at)
      const left = transfer ? transfer.amount - transfer.amount_reversed : 0
      // What the account there no longer has cannot be taken back.
      if (transfer && left > 0)
        await stripe.transfers.createReversal(transfer.id, { amount: Math.ceil(left / 2) }).catch(() => {})
    },
  }
  const follow = async () => {
    await shop.db.updateTable('orders').set({ payment_checked_at: null }).execute()
    await reconcile(payment)
  }
  return { shop, acts, follow, context, accounts }
}

const act = fc.record({
  name: fc.constantFrom(
    ...([
      'sell',
      'sell',
      'sell',
      'sellAtPaypal',
      'sellAtPaypal',
      'payByHand',
      'payByHand',
      'upgrade',
      'refund',
      'refundAtProvider',
      'closeDispute',
    ] as const),
    ...([
      'wait',
      'wait',
      'send',
      'sendThroughFault',
      'loseAnswer',
      'changeAccount',
      'takeBackInDashboard',
    ] as const),
  ),
  at: fc.integer({ min: 0, max: 999 }),
})

test.each(['usd', 'jpy'] as const)(
  'whatever is sold, refunded, disputed, sent and taken back in %s: the ledger is sound, and the provider says the same',
  async (currency) => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 12, maxLength: 30 }), async (steps) => {
        const { shop, acts, follow, context, accounts } = await openScene(currency)
        try {
          for (const { name, at } of steps) {
            await acts[name](at)
            await follow()
            const breaches = [...(await findBreaches(shop.db)), ...(await findPayoutBreaches(shop.db))]
            expect(breaches, name).toEqual([])
          }
          for (const { account_id } of accounts)
            await changeAccount(shop.payments.stripe, account_id, 'enable')
          for (const days of [0, 30, 2]) {
            shop.clock.ms += days * DAY_MS
            await follow()
            await runTransfers(context)
          }
          expect(await findPayoutBreaches(shop.db)).toEqual([])
          expect(await checkTransfers(shop.db, shop.payments.stripe)).toEqual([])
        } finally {
          await shop.close()
        }
      }),
      { numRuns: cases(3), endOnFailure: true },
    )
  },
)
