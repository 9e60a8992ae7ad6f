import type { ProblemTable } from '#contract/wire/problem-table.ts'

/** Of carts, checkouts, payments, orders and downloads. */
export const orderProblems = {
  cart_full: [409, 'Your cart is full. Check out or remove something first.'],
  cart_item_not_found: [404, 'This item is no longer in your cart.'],
  cart_empty: [409, 'Your cart is empty.'],
  cart_changed: [409, 'Something in your cart is no longer for sale. Review your cart and try again.'],
  price_changed: [409, 'A price has changed. Review your cart and try again.'],
  amount_not_payable: [409, 'A card payment must be between $0.50 and $999,999.99.'],
  country_not_served: [409, 'We don’t sell to this country yet. Your cart is saved.'],
  consent_required: [
    400,
    'Please agree to immediate delivery. Without it, we can only deliver after 14 days.',
  ],
  already_paid: [409, 'This cart has already been paid for.'],
  checkout_busy: [409, 'Another checkout of yours is in progress. Please try again in a moment.'],
  payment_unavailable: [503, 'The payment provider cannot be reached. Please try again in a moment.'],
  order_not_found: [404, 'Order not found.'],
  not_refundable: [409, 'Only a completed order can be refunded.'],
  refund_running: [409, 'Another refund of this order is on its way. Wait until it has arrived.'],
  order_line_not_found: [404, 'This license is not in this order.'],
  refund_refused: [409, 'The payment provider refused the refund.'],
  refund_sent: [409, 'The payment provider already has this refund, so it can no longer be canceled.'],
  refund_not_found: [404, 'This order has no refund that could be canceled.'],
  paid_elsewhere: [
    409,
    'This order was paid through another payment account. Look it up in that account’s dashboard.',
  ],
  invalid_signature: [400, 'The signature is not valid.'],
  download_not_found: [404, 'Download not found.'],
  download_refused: [403, 'This link is not valid for your account.'],
  download_revoked: [403, 'This purchase was refunded, so its downloads are closed.'],
  download_expired: [410, 'This link has expired. Get a new one in My Purchases.'],
  download_preparing: [409, 'This file is still being prepared. Please try again in a minute.'],
  no_receipt: [409, 'Only a paid order has a receipt.'],
  receipt_not_sent: [409, 'No receipt of this order was delivered that could have come back.'],
  no_files: [409, 'Only a paid order has files.'],
} as const satisfies ProblemTable
