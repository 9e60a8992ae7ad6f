import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { utcDeadline } from '#contract/text/dates.ts'
import { refundOrder } from '#server/features/selling/payments/refund-payment.ts'
import { openPaypalShop, type PaypalShop } from '#tests/paypal-shop.ts'
import { PaypalClient } from './paypal-client.ts'

let shop: PaypalShop
beforeEach(async () => {
  shop = await openPaypalShop()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await shop.close()
})
const statusOf = async (id: string) => (await shop.readOrder(id)).status
const access = async () =>
  (await shop.db.selectFrom('grants').select('revoked_at').execute()).map(
    (grant) => grant.revoked_at === null,
  )
const refunds = () => shop.db.selectFrom('refunds').select(['status', 'problem', 'provider_id']).execute()
const refund = (id: string, note?: string) =>
  refundOrder(shop.payment, id, { userId: shop.admin.id, username: 'admin' }, { ...(note && { note }) })
/** Of the order's only line. */
const refundPart = async (id: string, cents: number) => {
  const line = await shop.db.selectFrom('order_lines').select('id').executeTakeFirstOrThrow()
  const by = { userId: shop.admin.id, username: 'admin' }
  return refundOrder(shop.payment, id, by, { wanted: new Map([[line.id, cents]]) })
}
const disputesOf = async (id: string) =>
  (await shop.provider.read((await shop.readOrder(id)).intent_id ?? '')).disputes

describe('a payment that PayPal checks', () => {
  test('ends well: nothing is delivered before', async () => {
    const { id } = await shop.bought('reviewed')
    expect(await shop.readOrder(id)).toMatchObject({
      status: 'Pending',
      processing_since: expect.any(Number),
    })
    expect(await access()).toEqual([])
    shop.paypal.runPendingTasks()
    expect(await shop.sync(id)).toBe('Completed')
    expect(await access()).toEqual([true])
  })

  test('ends badly: nothing is delivered or charged', async () => {
    const { id } = await shop.bought('review_denied')
    shop.paypal.runPendingTasks()
    expect(await shop.sync(id)).toBe('Canceled')
    expect(await access()).toEqual([])
    expect(shop.paypal.occurrences().captures_completed).toBeUndefined()
  })

  test('and that waits for the owner is reported, with what to do at PayPal', async () => {
    const { id } = await shop.bought('accepted_by_hand')
    for (let at = 0; at < 2; at++) await shop.sync(id)
    expect(await shop.reports(), 'once').toMatchObject([
      expect.stringContaining('does not hold this currency'),
    ])
    shop.paypal.runPendingTasks()
    expect(await shop.sync(id)).toBe('Completed')
  })

  test('cannot be refunded yet', async () => {
    const { id } = await shop.bought('reviewed')
    await expect(refund(id)).rejects.toMatchObject({ code: 'not_refundable' })
  })
})

describe('a refund', () => {
  test('of all of it', async () => {
    const { id } = await shop.bought()
    expect(await refund(id, 'Sorry!\nThe beat was sold elsewhere.')).toBe(true)
    expect(await statusOf(id)).toBe('Refunded')
    expect(await access()).toEqual([false])
    const [row] = await refunds()
    expect(row).toMatchObject({ status: 'succeeded', provider_id: expect.any(String) })
    expect(await shop.client.readRefund(row?.provider_id ?? '')).toMatchObject({ amount: { cents: 2900 } })
  })

  test('of a part', async () => {
    const { id } = await shop.bought()
    await refundPart(id, 900)
    expect(await shop.readOrder(id)).toMatchObject({ status: 'Completed', refunded_cents: 900 })
    expect(await refund(id)).toBe(true)
    expect(await shop.readOrder(id)).toMatchObject({ status: 'Refunded', refunded_cents: 2900 })
  })

  test('that takes a while', async () => {
    const { id } = await shop.bought('refund_pending')
    expect(await refund(id)).toBe(false)
    expect(await statusOf(id)).toBe('Completed')
    expect(await refunds()).toMatchObject([{ status: 'pending' }])
    shop.paypal.runPendingTasks()
    expect(await shop.sync(id)).toBe('Refunded')
  })

  test('that fails', async () => {
    const { id } = await shop.bought('refund_fails')
    expect(await refund(id)).toBe(false)
    shop.paypal.runPendingTasks()
    expect(await shop.sync(id)).toBe('Completed')
    expect(await refunds()).toMatchObject([{ status: 'failed' }])
    expect(await access()).toEqual([true])
  })

  test('that was made at PayPal', async () => {
    const { id, captureId } = await shop.bought()
    await shop.help(`/captures/${captureId}/refund`, { amount: { currency_code: 'USD', value: '4.00' } })
    expect(await shop.sync(id)).toBe('Completed')
    expect(await shop.readOrder(id)).toMatchObject({ refunded_cents: 400 })
    await shop.help(`/captures/${captureId}/refund`)
    expect(await shop.sync(id)).toBe('Refunded')
    expect(await refunds()).toEqual([])
  })

  test('whose answer was lost is made once', async () => {
    const { id } = await shop.bought()
    const send = shop.client.refundCapture.bind(shop.client)
    vi.spyOn(PaypalClient.prototype, 'refundCapture').mockImplementationOnce(async (...request) => {
      await send(...request)
      throw new TypeError('fetch failed')
    })
    await expect(refundPart(id, 900)).rejects.toMatchObject({ code: 'payment_unavailable' })
    expect(await refundPart(id, 900)).toBe(true)
    expect(shop.paypal.occurrences()).toMatchObject({ refunds_completed: 1 })
    expect(await shop.readOrder(id)).toMatchObject({ refunded_cents: 900 })
  })

  test('that PayPal refuses says why in plain words', async () => {
    const { id, captureId } = await shop.bought()
    shop.paypal.faults.refuseRefunds = 1
    await expect(refund(id)).rejects.toMatchObject({
      code: 'refund_refused',
      message: expect.stringContaining('Your PayPal balance is too low.'),
    })
    await shop.help(`/captures/${captureId}/dispute`)
    await expect(refund(id)).rejects.toMatchObject({ message: expect.stringContaining('A case is open.') })
    expect(await refunds()).toMatchObject([
      { status: 'failed', problem: 'Your PayPal balance is too low.' },
      { status: 'failed', problem: 'A case is open. Answer it at PayPal.' },
    ])
  })
})

describe('a dispute', () => {
  const open = async (stage: 'INQUIRY' | 'CHARGEBACK') => {
    const bought = await shop.bought()
    const { dispute_id } = await shop.help(`/captures/${bought.captureId}/dispute`, { stage })
    return { ...bought, disputeId: String(dispute_id) }
  }

  test('that is an inquiry changes nothing until it becomes a claim', async () => {
    const { id, disputeId } = await open('INQUIRY')
    expect(await shop.sync(id)).toBe('Completed')
    expect(await disputesOf(id)).toMatchObject([
      {
        id: disputeId,
        status: 'inquiry',
        reason: 'merchandise_or_service_not_received',
        dueAt: expect.any(Number),
      },
    ])
    await shop.help(`/disputes/${disputeId}/escalate`)
    expect(await shop.sync(id)).toBe('Disputed')
  })

  test('that is an inquiry tells every admin once, with the date, and again once it is a claim', async () => {
    const { id, disputeId } = await open('INQUIRY')
    await shop.sync(id)
    await shop.sync(id)
    const [told] = await disputesOf(id)
    const mails = async () => {
      await shop.app.jobs.drain()
      return shop.db.selectFrom('mailbox').selectAll().where('subject', 'like', '%: answer by%').execute()
    }
    const [mail, ...others] = await mails()
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      recipient: shop.admin.email,
      subject: `A buyer asks about a payment: answer by ${utcDeadline(told!.dueAt!)}`,
      text: expect.stringContaining('an inquiry without an answer becomes a claim'),
    })
    expect(mail?.text).toContain('Nothing is taken yet')
    await shop.help(`/disputes/${disputeId}/escalate`)
    await shop.sync(id)
    const [, claim] = await mails()
    expect(claim?.text).toContain('The buyer disputes the payment')
    expect(claim?.text).toContain('Send evidence to PayPal')
  })

  test('that never became a claim tells the buyer nothing', async () => {
    const { id, disputeId } = await open('INQUIRY')
    await shop.help(`/disputes/${disputeId}/resolve`, { outcome: 'CANCELED_BY_BUYER' })
    expect(await shop.sync(id)).toBe('Completed')
    expect(await disputesOf(id)).toMatchObject([{ status: 'inquiry' }])
    await shop.app.jobs.drain()
    const mails = await shop.db.selectFrom('mailbox').select('subject').execute()
    expect(mails.filter(({ subject }) => /disput|asks about/i.test(subject))).toEqual([])
  })

  test.each([
    ['RESOLVED_SELLER_FAVOUR', 'Completed', true],
    ['CANCELED_BY_BUYER', 'Completed', true],
    ['DENIED', 'Completed', true],
    ['RESOLVED_BUYER_FAVOUR', 'Refunded', false],
    ['ACCEPTED', 'Refunded', false],
  ])('that ends with %s leaves the order %s', async (outcome, status, hasAccess) => {
    const { id, disputeId } = await open('CHARGEBACK')
    expect(await shop.sync(id)).toBe('Disputed')
    expect(await access()).toEqual([false])
    await shop.help(`/disputes/${disputeId}/resolve`, { outcome })
    expect(await shop.sync(id)).toBe(status)
    expect(await access()).toEqual([hasAccess])
  })

  test('that the app may not read shows in the money that PayPal holds or takes', async () => {
    const { id, disputeId } = await open('CHARGEBACK')
    shop.paypal.permissions.disputes = false
    expect(await shop.sync(id)).toBe('Disputed')
    shop.paypal.permissions.disputes = true
    await shop.help(`/disputes/${disputeId}/resolve`, { outcome: 'RESOLVED_BUYER_FAVOUR' })
    shop.paypal.permissions.disputes = false
    expect(await shop.sync(id)).toBe('Refunded')
  })
})

test('an account from another country than the billing address is kept as evidence', async () => {
  const { id } = await shop.bought('other_country')
  expect(await shop.readOrder(id)).toMatchObject({ card_country: 'NZ' })
})
