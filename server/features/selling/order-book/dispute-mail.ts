import { orderNumber } from '#contract/orders/order.ts'
import { checkerInWords, providerNames } from '#contract/orders/payment-provider.ts'
import { formatTotal, toDollars } from '#contract/pricing/money.ts'
import { utcDeadline } from '#contract/text/dates.ts'
import type { Dispute } from '#server/features/selling/payments/index.ts'
import type { MailContent, MailContext } from '#server/platform/mail/mail-kind.ts'
import type { OrderWithDetails } from './queries.ts'

type AboutCase = Pick<Dispute, 'reason' | 'dueAt'>

/** Tells an admin that a payment is disputed, the deadline, and what to answer with. */
export function writeDispute(context: MailContext, whole: OrderWithDetails, about: AboutCase): MailContent {
  const { order } = whole
  const until = untilOf(about)
  // Banks dispute payments by card; at PayPal and with Klarna, buyers do.
  const disputer = checkerInWords({ provider: order.provider, method: order.paid_with }, '')
    ? 'The buyer'
    : 'The buyer’s bank'
  return {
    subject: `Payment disputed: answer ${until}`,
    heading: 'A payment is disputed',
    ...writeCase(
      context,
      whole,
      about,
      `${disputer} disputes the payment for order ${orderNumber(order.id)}. Send evidence to ${nameOf(order)} ${until}, or the money is lost.`,
    ),
  }
}

/** Tells an admin of a case in which nothing is taken yet, and until when to answer it. */
export function writeInquiry(context: MailContext, whole: OrderWithDetails, about: AboutCase): MailContent {
  const until = untilOf(about)
  const place = `at ${nameOf(whole.order)}`
  return {
    subject: `A buyer asks about a payment: answer ${until}`,
    heading: 'A buyer asks about a payment',
    ...writeCase(
      context,
      whole,
      about,
      `The buyer of order ${orderNumber(whole.order.id)} opened a case ${place}. Nothing is taken yet, and the downloads stay open. Answer ${place} ${until}: an inquiry without an answer becomes a claim.`,
    ),
  }
}

function writeCase(
  { link }: MailContext,
  { order }: OrderWithDetails,
  { reason }: AboutCase,
  text: string,
): Pick<MailContent, 'preview' | 'blocks'> {
  const number = orderNumber(order.id)
  const amount = formatTotal(toDollars(order.amount_cents), order.currency)
  return {
    preview: `Order ${number}, ${amount}`,
    blocks: [
      text,
      {
        rows: [
          ['Order', number],
          ['Amount', amount],
          ['Reason', reason.replaceAll('_', ' ')],
        ],
      },
      'You can download the evidence from the order: the purchase, the license shown to the buyer, the downloads and the emails.',
      { button: 'See the order', url: link(`/admin/manage-payments?order=${number}`) },
    ],
  }
}

function untilOf({ dueAt }: AboutCase): string {
  return dueAt === null ? 'soon' : `by ${utcDeadline(dueAt)}`
}

function nameOf({ provider }: OrderWithDetails['order']): string {
  // A payment without a name is from before there were two.
  return providerNames[provider ?? 'stripe']
}
