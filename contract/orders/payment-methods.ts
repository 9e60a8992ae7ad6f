/**
 * The ways to pay. A file is the buyer's the moment the payment is paid, so only methods that say yes or no at once are
 * here: no debits, vouchers or transfers, whatever is switched on at the provider. No other code knows a method by name.
 */

type PaymentMethod = {
  /** As buyers know it. */
  words: string
  /** Whether it can be authorized first and charged later, which orders with an exclusive need. */
  holds: boolean
  /** Whether its approval depends on the buyer's email address. */
  email: boolean
  /** Its name in Stripe's Express Checkout Element, where it is a button of its own there. */
  button?: 'link' | 'amazonPay' | 'klarna'
  refund: RefundWords
}

type RefundWords = {
  /** Where the money goes, for the owner. */
  owner: string
  /** The same for the buyer, and what follows. */
  buyer: string
  wait: string
}

const bankWaits = 'Your bank may take up to ten days to show it.'
const backTo = (place: string, wait = bankWaits): RefundWords => ({
  owner: `Back to the ${place} in 5 to 10 days.`,
  buyer: `The money is on its way back to your ${place}.`,
  wait,
})

/** By Stripe's name, in the order in which they are offered. */
export const paymentMethods = {
  card: { words: 'Card', holds: true, email: false, refund: backTo('card') },
  link: { words: 'Link', holds: true, email: false, button: 'link', refund: backTo('card in Link') },
  klarna: {
    words: 'Klarna',
    holds: true,
    email: true,
    button: 'klarna',
    refund: {
      owner: 'Klarna changes what the buyer owes.',
      buyer: 'Klarna changes what you owe.',
      wait: 'Klarna gives back what you have paid already. Its app shows both within a few days.',
    },
  },
  // No button: it gives no full address.
  paypal: {
    words: 'PayPal',
    holds: true,
    email: false,
    refund: {
      owner: 'Back to the PayPal account, or the card behind it.',
      buyer: 'The money is on its way back to your PayPal account, or the card behind it.',
      wait: 'PayPal shows it at once, the bank behind it may take up to ten days.',
    },
  },
  amazon_pay: {
    words: 'Amazon Pay',
    holds: true,
    email: false,
    button: 'amazonPay',
    refund: backTo('card in Amazon Pay'),
  },
  cashapp: {
    words: 'Cash App Pay',
    holds: true,
    email: false,
    refund: backTo('Cash App account', 'Cash App may take up to ten days to show it.'),
  },
  revolut_pay: {
    words: 'Revolut Pay',
    holds: true,
    email: false,
    refund: backTo('Revolut account', 'Revolut may take up to ten days to show it.'),
  },
  ideal: { words: 'iDEAL / Wero', holds: false, email: false, refund: backTo('bank account') },
  bancontact: { words: 'Bancontact', holds: false, email: false, refund: backTo('bank account') },
} as const satisfies Record<string, PaymentMethod>

export type PaymentMethodName = keyof typeof paymentMethods
export const paymentMethodNames = Object.keys(paymentMethods) as PaymentMethodName[]

/** @param without those that the store takes in another way */
export function offeredMethods({
  holds,
  without = [],
}: {
  holds: boolean
  without?: readonly PaymentMethodName[]
}): PaymentMethodName[] {
  return paymentMethodNames.filter(
    (name) => (!holds || paymentMethods[name].holds) && !without.includes(name),
  )
}

function methodNamed(name: string): PaymentMethod | undefined {
  return Object.hasOwn(paymentMethods, name) ? paymentMethods[name as PaymentMethodName] : undefined
}

export function asksEmail(name: string): boolean {
  return methodNamed(name)?.email ?? false
}

/** Those of these methods that have a button of their own, by its name. */
export function buttonsOf(names: readonly string[]) {
  return names.flatMap((name) => methodNamed(name)?.button ?? [])
}

/** Wallets pay with a card of their own, by the provider's name: `Apple Pay` for `apple_pay`. */
export function methodWords(name: string): string {
  return (
    methodNamed(name)?.words ??
    name.replace(/(^|_)(\w)/g, (_, gap, letter) => (gap && ' ') + letter.toUpperCase())
  )
}

/** Who decides about a payment, by the method's name; undefined for cards, and wallets that pay with one. */
export function companyOf(name: string): string | undefined {
  return name === 'card' ? undefined : methodNamed(name)?.words
}

type PaidWith = { method: string; cardLast4?: string | null | undefined }

/** In a sentence after 'Payment received' and 'Paid': `by card ending in 4242`, `with Klarna`. */
export function paidByWords({ method, cardLast4 }: PaidWith): string {
  if (cardLast4) return `by card ending in ${cardLast4}`
  return method === 'card' ? 'by card' : `with ${methodWords(method)}`
}

/** Where refunded money goes. Wallets, and payments of which nothing is known, are cards. */
export function refundWords(method: string | null | undefined): RefundWords {
  return (method ? methodNamed(method) : undefined)?.refund ?? paymentMethods.card.refund
}
