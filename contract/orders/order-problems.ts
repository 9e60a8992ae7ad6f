import { msg } from '#contract/text/msg.ts'
import type { ProblemTable } from '#contract/wire/problem-table.ts'

/** Of carts, checkouts, payments, orders and downloads. */
export const orderProblems = {
  cart_full: [409, msg`Your cart is full. Check out or remove something first.`],
  cart_item_not_found: [404, msg`This item is no longer in your cart.`],
  cart_empty: [409, msg`Your cart is empty.`],
  cart_changed: [409, msg`Something in your cart is no longer for sale. Review your cart and try again.`],
  price_changed: [409, msg`A price has changed. Review your cart and try again.`],
  amount_not_payable: [409, msg`A payment must be between $0.50 and $999,999.99.`],
  country_not_served: [409, msg`We don’t sell to this country yet. Your cart is saved.`],
  consent_required: [
    400,
    msg`Please agree to immediate delivery. Without it, we can only deliver after 14 days.`,
  ],
  provider_not_offered: [
    409,
    msg`This way to pay is not offered here. Reload the page and choose another one.`,
  ],
  provider_not_usable: [409, msg`PayPal cannot be used for this cart. Please pay another way.`],
  comparison_failed: [503, msg`The provider’s books cannot be read now. Try again in a minute.`],
  needs_stripe: [409, msg`This needs Stripe. Connect it in Settings, Payments.`],
  already_paid: [409, msg`This cart has already been paid for.`],
  checkout_busy: [409, msg`Another checkout of yours is in progress. Please try again in a moment.`],
  payment_unavailable: [503, msg`The payment provider cannot be reached. Please try again in a moment.`],
  order_not_found: [404, msg`Order not found.`],
  not_refundable: [409, msg`Only a completed order can be refunded.`],
  refund_running: [409, msg`Another refund of this order is on its way. Wait until it has arrived.`],
  order_line_not_found: [404, msg`This license is not in this order.`],
  refund_refused: [409, msg`The payment provider refused the refund.`],
  refund_sent: [409, msg`The payment provider already has this refund, so it can no longer be canceled.`],
  refund_not_found: [404, msg`This order has no refund that could be canceled.`],
  paid_elsewhere: [
    409,
    msg`This order was paid through another payment account. Look it up in that account’s dashboard.`,
  ],
  invalid_signature: [400, msg`The signature is not valid.`],
  download_not_found: [404, msg`Download not found.`],
  download_refused: [403, msg`This link is not valid for your account.`],
  download_revoked: [403, msg`This purchase was refunded, so its downloads are closed.`],
  download_expired: [410, msg`This link has expired. Get a new one in My Purchases.`],
  download_preparing: [409, msg`This file is still being prepared. Please try again in a minute.`],
  no_receipt: [409, msg`Only a paid order has a receipt.`],
  receipt_not_sent: [409, msg`No receipt of this order was delivered that could have come back.`],
  no_files: [409, msg`Only a paid order has files.`],
} as const satisfies ProblemTable
