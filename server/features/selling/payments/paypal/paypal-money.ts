import { type Currency, currencies } from '#contract/pricing/currency.ts'
import { isWholeAmount } from '#contract/pricing/minor-units.ts'
import { msg } from '#contract/text/msg.ts'
import { inEnglish } from '#server/platform/text/drawn-english.ts'

/** An amount as PayPal writes it: whole units or units with decimals, never a number. */
export type PaypalAmount = { currency_code: string; value: string }

/**
 * The store's currencies that PayPal takes (developer.paypal.com, currency codes). A country: only for accounts of it,
 * since elsewhere PayPal would convert the payment.
 */
const takenBy = {
  aud: 'anyone',
  brl: 'BR',
  cad: 'anyone',
  chf: 'anyone',
  czk: 'anyone',
  dkk: 'anyone',
  eur: 'anyone',
  gbp: 'anyone',
  hkd: 'anyone',
  jpy: 'anyone',
  mxn: 'anyone',
  myr: 'MY',
  nok: 'anyone',
  nzd: 'anyone',
  pln: 'anyone',
  sek: 'anyone',
  sgd: 'anyone',
  thb: 'anyone',
  usd: 'anyone',
} as const satisfies Partial<Record<Currency, 'anyone' | 'BR' | 'MY'>>

/**
 * Why a store cannot be paid by PayPal in its currency, as a sentence for the owner; undefined if it can.
 * @param country of the PayPal account, as ISO 3166-1 code
 */
export function currencyProblem(currency: Currency, country: string | undefined): string | undefined {
  const code = currency.toUpperCase()
  const taken = Object.entries(takenBy).find(([name]) => name === currency)?.[1]
  if (taken === undefined) return inEnglish(msg`PayPal does not take ${{ code }}.`)
  if (taken === 'anyone' || taken === country) return undefined
  return inEnglish(
    taken === 'BR'
      ? msg`PayPal takes ${{ code }} only for accounts from Brazil.`
      : msg`PayPal takes ${{ code }} only for accounts from Malaysia.`,
  )
}

/**
 * Cents as PayPal's amount.
 * @throws RangeError for less than nothing, and for fractions of a currency without decimals
 */
export function toPaypalAmount(cents: number, currency: Currency): PaypalAmount {
  if (cents < 0 || !Number.isSafeInteger(cents) || !isWholeAmount(cents, currency))
    throw new RangeError(`${cents} is no amount in ${currency}`)
  const digits = String(cents).padStart(3, '0')
  const units = digits.slice(0, -2)
  const value = hasDecimals(currency) ? `${units}.${digits.slice(-2)}` : units
  return { currency_code: currency.toUpperCase(), value }
}

/**
 * PayPal's amount as cents, also of currencies that the store does not sell in, such as that of a fee.
 * @throws RangeError if it is no amount, or one of fractions of a cent
 */
export function fromPaypalAmount({ currency_code, value }: PaypalAmount): {
  cents: number
  currency: string
} {
  const parts = /^(-?)(\d*)(?:\.(\d+))?$/.exec(value)
  const [, sign = '', units = '', decimals = ''] = parts ?? []
  const fraction = decimals.replace(/0+$/, '')
  const cents = Number(`${units || '0'}${fraction.padEnd(2, '0')}`)
  if (!parts || units + decimals === '' || fraction.length > 2 || !Number.isSafeInteger(cents))
    throw new RangeError(`"${value}" is no amount of PayPal's`)
  return { cents: sign && cents > 0 ? -cents : cents, currency: currency_code.toLowerCase() }
}

function hasDecimals(currency: Currency): boolean {
  return currencies[currency].step === 1
}
