import type { Draws } from '#contract/text/draws.ts'
import { type Message, msg } from '#contract/text/msg.ts'

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
  owner: Message
  /** The same for the buyer, and what follows. */
  buyer: Message
  wait: Message
}

const bankWaits = msg`Your bank may take up to ten days to show it.`
const backToCard: RefundWords = {
  owner: msg`Back to the card in 5 to 10 days.`,
  buyer: msg`The money is on its way back to your card.`,
  wait: bankWaits,
}
const backToBank: RefundWords = {
  owner: msg`Back to the bank account in 5 to 10 days.`,
  buyer: msg`The money is on its way back to your bank account.`,
  wait: bankWaits,
}
const backToCardIn = (wallet: string): RefundWords => ({
  owner: msg`Back to the card in ${{ wallet }} in 5 to 10 days.`,
  buyer: msg`The money is on its way back to your card in ${{ wallet }}.`,
  wait: bankWaits,
})
const backToAccount = (wallet: string): RefundWords => ({
  owner: msg`Back to the ${{ wallet }} account in 5 to 10 days.`,
  buyer: msg`The money is on its way back to your ${{ wallet }} account.`,
  wait: msg`${{ wallet }} may take up to ten days to show it.`,
})

/** By Stripe's name, in the order in which they are offered. */
export const paymentMethods = {
  card: { words: 'Card', holds: true, email: false, refund: backToCard },
  link: { words: 'Link', holds: true, email: false, button: 'link', refund: backToCardIn('Link') },
  klarna: {
    words: 'Klarna',
    holds: true,
    email: true,
    button: 'klarna',
    refund: {
      owner: msg`Klarna changes what the buyer owes.`,
      buyer: msg`Klarna changes what you owe.`,
      wait: msg`Klarna gives back what you have paid already. Its app shows both within a few days.`,
    },
  },
  // No button: it gives no full address.
  paypal: {
    words: 'PayPal',
    holds: true,
    email: false,
    refund: {
      owner: msg`Back to the PayPal account, or the card behind it.`,
      buyer: msg`The money is on its way back to your PayPal account, or the card behind it.`,
      wait: msg`PayPal shows it at once, the bank behind it may take up to ten days.`,
    },
  },
  amazon_pay: {
    words: 'Amazon Pay',
    holds: true,
    email: false,
    button: 'amazonPay',
    refund: backToCardIn('Amazon Pay'),
  },
  cashapp: { words: 'Cash App Pay', holds: true, email: false, refund: backToAccount('Cash App') },
  revolut_pay: { words: 'Revolut Pay', holds: true, email: false, refund: backToAccount('Revolut') },
  ideal: { words: 'iDEAL / Wero', holds: false, email: false, refund: backToBank },
  bancontact: { words: 'Bancontact', holds: false, email: false, refund: backToBank },
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

/** The same for people: only cards have another name in other languages. */
export function drawMethod(name: string, i18n: Draws): string {
  return name === 'card' ? i18n._(msg`Card`) : methodWords(name)
}

/** Who decides about a payment, by the method's name; undefined for cards, and wallets that pay with one. */
export function companyOf(name: string): string | undefined {
  return name === 'card' ? undefined : methodNamed(name)?.words
}

export type PaidWith = { method: string; cardLast4?: string | null | undefined }

/** That it is paid at once, and with what. @param method by the provider's name */
export function paidAtOnceText(method: string): Message {
  return method === 'card' ? msg`At once, by card` : msg`At once, with ${{ method: methodWords(method) }}`
}

/** In English, after 'Paid': `by card ending in 4242`, `with Klarna`. */
export function paidByWords({ method, cardLast4 }: PaidWith): string {
  if (cardLast4) return `by card ending in ${cardLast4}`
  return method === 'card' ? 'by card' : `with ${methodWords(method)}`
}

/** That it was received, for the history. @param paid undefined: the provider does not say with what */
export function receivedText(paid: PaidWith | undefined): Message {
  if (!paid) return msg`Payment received`
  const { method, cardLast4 } = paid
  if (cardLast4) return msg`Payment received by card ending in ${{ digits: cardLast4 }}`
  return method === 'card'
    ? msg`Payment received by card`
    : msg`Payment received with ${{ method: methodWords(method) }}`
}

/** What a payment was made with, in a sentence of its own: `Paid by card ending in 4242.` */
export function paidText({ method, cardLast4 }: PaidWith): Message {
  if (cardLast4) return msg`Paid by card ending in ${{ digits: cardLast4 }}.`
  return method === 'card' ? msg`Paid by card.` : msg`Paid with ${{ method: methodWords(method) }}.`
}

/** The same with the day, for documents. @param paid undefined: nothing is known of it */
export function paidOnText(paid: PaidWith | undefined, day: string): Message {
  if (!paid) return msg`Paid on ${{ day }}.`
  const { method, cardLast4 } = paid
  if (cardLast4) return msg`Paid by card ending in ${{ digits: cardLast4 }} on ${{ day }}.`
  if (method === 'card') return msg`Paid by card on ${{ day }}.`
  return msg`Paid with ${{ method: methodWords(method) }} on ${{ day }}.`
}

/** Where refunded money goes. Wallets, and payments of which nothing is known, are cards. */
export function refundWords(method: string | null | undefined): RefundWords {
  return (method ? methodNamed(method) : undefined)?.refund ?? paymentMethods.card.refund
}
