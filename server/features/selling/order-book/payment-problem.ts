import type { PaymentEvent } from '#contract/orders/payment-event.ts'
import { checkerInWords, type Payment } from '#contract/orders/payment-provider.ts'

/** The message to a buyer about a payment problem, and where it leads. */
export function problemInWords(
  event: PaymentEvent,
  number: string,
  payment: Payment,
): { text: string; path: string; label: string } {
  const payer = checkerInWords(payment, 'Your bank')
  // What is not charged at PayPal was never held there.
  const released =
    payment.provider === 'paypal'
      ? ''
      : `, and ${checkerInWords(payment, 'your bank')} releases the amount that it held`
  const purchases = { path: '/orders', label: 'My Purchases' }
  const checkout = { path: '/checkout', label: 'Try again' }
  if (event === 'failed')
    return {
      text: `The payment for order ${number} did not go through, and nothing was charged. Your cart is as you left it.`,
      ...checkout,
    }
  if (event === 'exclusive-sold')
    return {
      text: `Someone else bought the exclusive license in order ${number} before your payment arrived. Nothing was charged${released}.`,
      path: '/beats',
      label: 'Find other beats',
    }
  if (event === 'capture-refused')
    return {
      text: `${payer} declined the charge for order ${number}. Nothing was charged, and your cart is as you left it.`,
      ...checkout,
    }
  if (event === 'processing')
    return {
      text: `${payer} is checking the payment for order ${number}. That can take a day. We email you as soon as it is done, and there is nothing that you need to do.`,
      ...purchases,
    }
  if (event === 'processing-refused')
    return {
      text: `${payer} did not accept the payment for order ${number}. Nothing was charged. To buy the beats another way, add them to your cart again.`,
      path: '/beats',
      label: 'Find the beats',
    }
  if (event === 'refund-failed')
    return {
      text: `${payer} returned the refund for order ${number}. The licenses that it was for and their downloads are open again. Please contact us so that we can send the money another way.`,
      ...purchases,
    }
  if (event === 'dispute-won')
    return {
      text: `The dispute about order ${number} has ended, and your downloads are open again.`,
      ...purchases,
    }
  if (event === 'dispute-lost')
    return {
      text: `The dispute about order ${number} has ended. The money was returned and its licenses have ended.`,
      ...purchases,
    }
  return {
    text: `${payer} told us that the payment for order ${number} is disputed. Its downloads are closed until that is settled.`,
    ...purchases,
  }
}
