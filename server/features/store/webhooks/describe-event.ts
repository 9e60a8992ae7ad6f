import { orderNumber } from '#contract/orders/order.ts'
import { formatTotal } from '#contract/pricing/money.ts'
import type { WebhookEventData } from '#contract/store/webhook-event.ts'
import { formatCount } from '#contract/text/format-count.ts'
import type { StoredEvent } from './stored-event.ts'

const MAX_LINES = 10

/** An event for people, as chat programs show it. */
export function describeEvent(event: StoredEvent): { title: string; lines: string[] } {
  switch (event.type) {
    case 'order.completed':
      return describeSale(event.data)
    case 'order.refunded': {
      const { amount, currency, orderNumber, total, refunded, reason } = event.data
      const what = reason === 'dispute' ? 'Dispute lost' : 'Refund'
      const kept = formatTotal(total - refunded, currency)
      return {
        title: `${what}: ${formatTotal(amount, currency)}`,
        lines: [`Order ${orderNumber}, you keep ${kept}`],
      }
    }
    case 'offer.received': {
      const { price, listPrice, currency, title, license } = event.data
      return {
        title: `Offer: ${formatTotal(price, currency)}`,
        lines: [`${title}, ${license}, listed at ${formatTotal(listPrice, currency)}`],
      }
    }
    case 'withdrawal.received': {
      const { reference, state, orderId } = event.data
      const order = orderId === null ? 'It matches no order.' : `Order ${orderNumber(orderId)}`
      return {
        title: `Withdrawal: ${reference}`,
        lines: [order, ...(state === 'settled' ? ['Nothing was paid, so there is nothing to do.'] : [])],
      }
    }
    case 'beat.published': {
      const { title, producer, bpm, tone } = event.data
      return { title: `New beat: ${title}`, lines: [`By ${producer}, ${bpm} BPM, ${tone}`] }
    }
    case 'subscriber.joined': {
      const { subscribers } = event.data
      const readers = subscribers === 1 ? '1 reader' : `${formatCount(subscribers)} readers`
      return { title: 'New newsletter subscriber', lines: [`Your newsletter has ${readers} now.`] }
    }
    case 'webhook.test':
      return { title: 'Test', lines: [event.data.message] }
  }
}

function describeSale({ items, total, currency, paymentMode }: WebhookEventData<'order.completed'>) {
  const shown = items.slice(0, MAX_LINES).map(({ title, license }) => `${title}, ${license}`)
  const more = items.length - shown.length
  return {
    title: `${paymentMode === 'live' ? 'Sale' : 'Test sale'}: ${formatTotal(total, currency)}`,
    lines: more > 0 ? [...shown, `and ${more} more`] : shown,
  }
}
