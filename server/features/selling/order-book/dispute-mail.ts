import { orderNumber } from '#contract/orders/order.ts'
import { checkerInWords, providerNames } from '#contract/orders/payment-provider.ts'
import { formatTotal, toDollars } from '#contract/pricing/money.ts'
import { utcDeadline } from '#contract/text/dates.ts'
import type { Dispute } from '#server/features/selling/payments/index.ts'
import type { MailContent, MailContext } from '#server/platform/mail/mail-kind.ts'
import type { OrderWithDetails } from './queries.ts'

/** Tells an admin that a payment is disputed, the deadline, and what to answer with. */
export function writeDispute(
  { link }: MailContext,
  { order }: OrderWithDetails,
  { reason, dueAt }: Pick<Dispute, 'reason' | 'dueAt'>,
): MailContent {
  const number = orderNumber(order.id)
  const provider = order.provider ? providerNames[order.provider] : 'your payment provider'
  // Banks dispute payments by card; at PayPal and with Klarna, buyers do.
  const disputer = checkerInWords({ provider: order.provider, method: order.paid_with }, '')
    ? 'The buyer'
    : 'The buyer’s bank'
  const until = dueAt === null ? 'soon' : `by ${utcDeadline(dueAt)}`
  return {
    subject: `Payment disputed: answer ${until}`,
    preview: `Order ${number}, ${formatTotal(toDollars(order.amount_cents), order.currency)}`,
    heading: 'A payment is disputed',
    blocks: [
      `${disputer} disputes the payment for order ${number}. Send evidence to ${provider} ${until}, or the money is lost.`,
      {
        rows: [
          ['Order', number],
          ['Amount', formatTotal(toDollars(order.amount_cents), order.currency)],
          ['Reason', reason.replaceAll('_', ' ')],
        ],
      },
      'You can download the evidence from the order: the purchase, the license shown to the buyer, the downloads and the emails.',
      { button: 'See the order', url: link(`/admin/manage-payments?order=${number}`) },
    ],
  }
}
