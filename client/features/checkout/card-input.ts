/** Groups the digits of a card number as they are printed: `4242 4242 4242 4242`. */
export function formatCardNumber(typed: string): string {
  const digits = typed.replace(/\D/g, '').slice(0, 19)
  const groups = /^3[47]/.test(digits) ? /^(\d{0,4})(\d{0,6})(\d{0,5})/ : undefined
  if (groups) return (groups.exec(digits)?.slice(1) ?? []).filter(Boolean).join(' ')
  return digits.match(/.{1,4}/g)?.join(' ') ?? ''
}

/** Writes an expiry as `MM / YY` while it is typed. */
export function formatExpiry(typed: string): string {
  const digits = typed.replace(/\D/g, '')
  // Nobody's card expires in month 30, so a first digit above 1 is the whole month.
  const padded = /^[2-9]/.test(digits) ? `0${digits}` : digits
  const month = padded.slice(0, 2)
  const year = padded.length > 4 ? padded.slice(-2) : padded.slice(2, 4)
  return year === '' ? month : `${month} / ${year}`
}

type CardMistake = { type: 'validation_error'; code: string; message: string }

/** What is not filled in yet, in the words of Stripe's own form. */
export function findCardMistake(card: {
  number: string
  expiry: string
  cvc: string
}): CardMistake | undefined {
  const mistake = (code: string, message: string): CardMistake => ({
    type: 'validation_error',
    code,
    message,
  })
  const digits = card.number.replace(/\D/g, '')
  const isAmex = /^3[47]/.test(digits)
  if (digits.length < (isAmex ? 15 : 16))
    return mistake('incomplete_number', 'Your card number is incomplete.')
  const [month = '', year = ''] = card.expiry.split(/\s*\/\s*/)
  if (!/^(0[1-9]|1[0-2])$/.test(month) || !/^\d\d$/.test(year))
    return mistake('incomplete_expiry', "Your card's expiration date is incomplete.")
  if (card.cvc.length < (isAmex ? 4 : 3))
    return mistake('incomplete_cvc', "Your card's security code is incomplete.")
  return undefined
}
