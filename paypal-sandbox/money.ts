import { invalidRequest, unprocessable } from './api-error.ts'
import { readObject, readText } from './read-fields.ts'

/** An amount in the smallest unit of its currency. Never a fraction. */
export interface Money {
  currency: string
  units: number
}

export interface WireMoney {
  currency_code: string
  value: string
}

/** Currencies that PayPal takes (developer.paypal.com/api/rest/reference/currency-codes). */
const currencies = new Set(
  'AUD BRL CAD CHF CNY CZK DKK EUR GBP HKD HUF ILS JPY MXN MYR NOK NZD PHP PLN SEK SGD THB TWD USD'.split(
    ' ',
  ),
)
const noDecimals = new Set(['HUF', 'JPY', 'TWD'])

/** @throws ApiError 400 or 422, as PayPal refuses an amount */
export function parseMoney(value: unknown, field: string): Money {
  const object = readObject(value, field, ['currency_code', 'value'])
  const currency = readText(object, 'currency_code', field, { max: 3, required: true })
  const text = readText(object, 'value', field, { max: 32, required: true })
  if (!/^((-?[0-9]+)|(-?([0-9]+)?[.][0-9]+))$/.test(text))
    throw invalidRequest('INVALID_PARAMETER_SYNTAX', `${field}/value`, text)
  if (!currencies.has(currency)) throw unprocessable('INVALID_CURRENCY_CODE', `${field}/currency_code`)
  if (text.startsWith('-')) throw unprocessable('CANNOT_BE_NEGATIVE', `${field}/value`)
  const [whole = '', decimals = ''] = text.split('.')
  if (noDecimals.has(currency)) {
    if (/[1-9]/.test(decimals)) throw unprocessable('DECIMALS_NOT_SUPPORTED', `${field}/value`)
  } else if (decimals.length > 2) throw unprocessable('DECIMAL_PRECISION', `${field}/value`)
  const units = Number(noDecimals.has(currency) ? whole : `${whole}${decimals.padEnd(2, '0')}`)
  if (!Number.isSafeInteger(units)) throw unprocessable('MAX_VALUE_EXCEEDED', `${field}/value`)
  return { currency, units }
}

/** `{ currency_code: 'EUR', value: '12.34' }` */
export function formatMoney({ currency, units }: Money): WireMoney {
  return { currency_code: currency, value: formatValue(currency, units) }
}

function formatValue(currency: string, units: number): string {
  if (noDecimals.has(currency)) return String(units)
  const digits = String(Math.abs(units)).padStart(3, '0')
  return `${units < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** `12.34 EUR`, for pages. */
export function describeMoney({ currency, units }: Money): string {
  return `${formatValue(currency, units)} ${currency}`
}

/** PayPal's fee: 3.49 % and a fixed part, never more than the amount. */
export function feeOf({ currency, units }: Money): Money {
  const fixed = noDecimals.has(currency) ? 40 : 49
  return { currency, units: Math.min(units, Math.round((units * 349) / 10_000) + fixed) }
}
