import { orderNumber } from '#contract/orders/order.ts'
import { checkerInWords, providerNames } from '#contract/orders/payment-provider.ts'
import { formatTotal, toDollars } from '#contract/pricing/money.ts'
import { utcDeadline } from '#contract/text/dates.ts'
import { type Message, msg } from '#contract/text/msg.ts'
import type { Dispute } from '#server/features/selling/payments/index.ts'
import type { MailContent, MailContext } from '#server/platform/mail/mail-kind.ts'
import type { I18n } from '#server/platform/text/i18n-of.ts'
import type { OrderWithDetails } from './queries.ts'

type AboutCase = Pick<Dispute, 'reason' | 'dueAt'>

/** Tells an admin that a payment is disputed, the deadline, and what to answer with. */
export function writeDispute(context: MailContext, whole: OrderWithDetails, about: AboutCase): MailContent {
  const { order } = whole
  const until = untilOf(about, context.i18n)
  const number = orderNumber(order.id)
  const provider = nameOf(order)
  // Banks dispute payments by card; at PayPal and with Klarna, buyers do.
  const isByBuyer = checkerInWords({ provider: order.provider, method: order.paid_with }, '') !== ''
  const disputed = isByBuyer
    ? until
      ? msg`The buyer disputes the payment for order ${{ number }}. Send evidence to ${{ provider }} by ${{ until }}, or the money is lost.`
      : msg`The buyer disputes the payment for order ${{ number }}. Send evidence to ${{ provider }} soon, or the money is lost.`
    : until
      ? msg`The buyer’s bank disputes the payment for order ${{ number }}. Send evidence to ${{ provider }} by ${{ until }}, or the money is lost.`
      : msg`The buyer’s bank disputes the payment for order ${{ number }}. Send evidence to ${{ provider }} soon, or the money is lost.`
  return {
    subject: until ? msg`Payment disputed: answer by ${{ until }}` : msg`Payment disputed: answer soon`,
    heading: msg`A payment is disputed`,
    ...writeCase(context, whole, about, disputed),
  }
}

/** Tells an admin of a case in which nothing is taken yet, and until when to answer it. */
export function writeInquiry(context: MailContext, whole: OrderWithDetails, about: AboutCase): MailContent {
  const until = untilOf(about, context.i18n)
  const provider = nameOf(whole.order)
  const number = orderNumber(whole.order.id)
  return {
    subject: until
      ? msg`A buyer asks about a payment: answer by ${{ until }}`
      : msg`A buyer asks about a payment: answer soon`,
    heading: msg`A buyer asks about a payment`,
    ...writeCase(
      context,
      whole,
      about,
      until
        ? msg`The buyer of order ${{ number }} opened a case at ${{ provider }}. Nothing is taken yet, and the downloads stay open. Answer at ${{ provider }} by ${{ until }}: an inquiry without an answer becomes a claim.`
        : msg`The buyer of order ${{ number }} opened a case at ${{ provider }}. Nothing is taken yet, and the downloads stay open. Answer at ${{ provider }} soon: an inquiry without an answer becomes a claim.`,
    ),
  }
}

function writeCase(
  { link, i18n }: MailContext,
  { order }: OrderWithDetails,
  { reason }: AboutCase,
  text: Message,
): Pick<MailContent, 'preview' | 'blocks'> {
  const number = orderNumber(order.id)
  const amount = formatTotal(toDollars(order.amount_cents), order.currency, i18n.locale)
  return {
    preview: msg`Order ${{ number }}, ${{ amount }}`,
    blocks: [
      text,
      {
        rows: [
          [msg`Order`, number],
          [msg`Amount`, amount],
          // As the provider names it.
          [msg`Reason`, reason.replaceAll('_', ' ')],
        ],
      },
      msg`You can download the evidence from the order: the purchase, the license shown to the buyer, the downloads and the emails.`,
      { button: msg`See the order`, url: link(`/admin/manage-payments?order=${number}`) },
    ],
  }
}

/** Undefined: the provider names no date. */
function untilOf({ dueAt }: AboutCase, { locale }: I18n): string | undefined {
  return dueAt === null ? undefined : utcDeadline(dueAt, locale)
}

function nameOf({ provider }: OrderWithDetails['order']): string {
  // A payment without a name is from before there were two.
  return providerNames[provider ?? 'stripe']
}
