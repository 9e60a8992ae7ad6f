import type { PaymentEvent } from '#contract/orders/payment-event.ts'
import { companyOf } from '#contract/orders/payment-methods.ts'
import { type Payment, providerNames } from '#contract/orders/payment-provider.ts'
import { type Message, msg } from '#contract/text/msg.ts'

type Problem = { text: Message; path: string; label: Message }

const purchases = { path: '/orders', label: msg`My Purchases` }
const checkout = { path: '/checkout', label: msg`Try again` }

/** The message to a buyer about a payment problem, and where it leads. */
export function problemInWords(event: PaymentEvent, number: string, payment: Payment): Problem {
  // Who decides about the payment; undefined: the buyer's bank.
  const company = payment.provider === 'paypal' ? providerNames.paypal : companyOf(payment.method ?? 'card')
  switch (event) {
    case 'failed':
      return {
        text: msg`The payment for order ${{ number }} did not go through, and nothing was charged. Your cart is as you left it.`,
        ...checkout,
      }
    case 'exclusive-sold':
      return { text: exclusiveSold(number, payment, company), path: '/beats', label: msg`Find other beats` }
    case 'capture-refused':
      return {
        text: company
          ? msg`${{ company }} declined the charge for order ${{ number }}. Nothing was charged, and your cart is as you left it.`
          : msg`Your bank declined the charge for order ${{ number }}. Nothing was charged, and your cart is as you left it.`,
        ...checkout,
      }
    case 'processing':
      return {
        text: company
          ? msg`${{ company }} is checking the payment for order ${{ number }}. That can take a day. We email you as soon as it is done, and there is nothing that you need to do.`
          : msg`Your bank is checking the payment for order ${{ number }}. That can take a day. We email you as soon as it is done, and there is nothing that you need to do.`,
        ...purchases,
      }
    case 'processing-refused':
      return {
        text: company
          ? msg`${{ company }} did not accept the payment for order ${{ number }}. Nothing was charged. To buy the beats another way, add them to your cart again.`
          : msg`Your bank did not accept the payment for order ${{ number }}. Nothing was charged. To buy the beats another way, add them to your cart again.`,
        path: '/beats',
        label: msg`Find the beats`,
      }
    case 'refund-failed':
      return {
        text: company
          ? msg`${{ company }} returned the refund for order ${{ number }}. The licenses that it was for and their downloads are open again. Please contact us so that we can send the money another way.`
          : msg`Your bank returned the refund for order ${{ number }}. The licenses that it was for and their downloads are open again. Please contact us so that we can send the money another way.`,
        ...purchases,
      }
    case 'dispute-won':
      return {
        text: msg`The dispute about order ${{ number }} has ended, and your downloads are open again.`,
        ...purchases,
      }
    case 'dispute-lost':
      return {
        text: msg`The dispute about order ${{ number }} has ended. The money was returned and its licenses have ended.`,
        ...purchases,
      }
    default:
      return {
        text: company
          ? msg`${{ company }} told us that the payment for order ${{ number }} is disputed. Its downloads are closed until that is settled.`
          : msg`Your bank told us that the payment for order ${{ number }} is disputed. Its downloads are closed until that is settled.`,
        ...purchases,
      }
  }
}

function exclusiveSold(number: string, { provider }: Payment, company: string | undefined): Message {
  // What is not charged at PayPal was never held there.
  if (provider === 'paypal')
    return msg`Someone else bought the exclusive license in order ${{ number }} before your payment arrived. Nothing was charged.`
  return company
    ? msg`Someone else bought the exclusive license in order ${{ number }} before your payment arrived. Nothing was charged, and ${{ company }} releases the amount that it held.`
    : msg`Someone else bought the exclusive license in order ${{ number }} before your payment arrived. Nothing was charged, and your bank releases the amount that it held.`
}
