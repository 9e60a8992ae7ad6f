import { passesLuhn } from './check-digit.ts'
import type { StripeError } from './payment-intents.ts'

/** Groups the digits of a card number as they are printed: `4242 4242 4242 4242`. */
export function formatCardNumber(typed: string): string {
  const digits = typed.replace(/\D/g, '').slice(0, 19)
  if (isAmex(digits)) {
    const groups = /^(\d{0,4})(\d{0,6})(\d{0,5})/.exec(digits)?.slice(1) ?? []
    return groups.filter(Boolean).join(' ')
  }
  return digits.match(/.{1,4}/g)?.join(' ') ?? ''
}

/** Formats an expiry as `MM / YY` while it is typed. */
export function formatExpiry(typed: string): string {
  const digits = typed.replace(/\D/g, '')
  // No month starts with a digit above 1, so such a digit is the entire month.
  const padded = /^[2-9]/.test(digits) ? `0${digits}` : digits
  const month = padded.slice(0, 2)
  const year = padded.length > 4 ? padded.slice(-2) : padded.slice(2, 4)
  return year === '' ? month : `${month} / ${year}`
}

/** The first field that is incomplete or cannot be right, with Stripe's codes and messages. */
export function validateCard(card: { number: string; expiry: string; cvc: string }): StripeError | undefined {
  const problem = (code: string, message: string) => ({ type: 'validation_error', code, message })
  const digits = card.number.replace(/\D/g, '')
  if (digits.length < (isAmex(digits) ? 15 : 16))
    return problem('incomplete_number', 'Your card number is incomplete.')
  if (!passesLuhn(digits)) return problem('invalid_number', 'Your card number is invalid.')
  const [month = '', year = ''] = card.expiry.split(/\s*\/\s*/)
  if (!/^(0[1-9]|1[0-2])$/.test(month) || !/^\d\d$/.test(year))
    return problem('incomplete_expiry', "Your card's expiration date is incomplete.")
  if (card.cvc.length < (isAmex(digits) ? 4 : 3))
    return problem('incomplete_cvc', "Your card's security code is incomplete.")
  return undefined
}

function isAmex(digits: string): boolean {
  return /^3[47]/.test(digits)
}
