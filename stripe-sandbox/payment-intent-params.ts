import { invalidParameter } from './api-error.ts'
import { formatAmount, minimumAmounts } from './currencies.ts'
import type { PaymentIntent } from './objects.ts'
import { type Params, readInteger, readText } from './params.ts'

const maximumAmount = 99_999_999

export function readReturnUrl(params: Params): string | null {
  const url = readText(params, 'return_url')
  if (url === undefined) return null
  const parsed = URL.parse(url)
  if (!parsed || !['http:', 'https:'].includes(parsed.protocol))
    throw invalidParameter('Not a valid URL', 'return_url', 'url_invalid')
  return url
}

export function readCaptureMethod(params: Params): PaymentIntent['capture_method'] | undefined {
  const method = readText(params, 'capture_method')
  if (method === undefined || method === 'automatic' || method === 'automatic_async' || method === 'manual')
    return method
  throw invalidParameter(
    'Invalid capture_method: must be one of automatic, automatic_async, or manual',
    'capture_method',
  )
}

export function readCurrency(params: Params): string {
  const currency = readText(params, 'currency')?.toLowerCase()
  if (!currency) throw invalidParameter('Missing required param: currency.', 'currency', 'parameter_missing')
  if (!(currency in minimumAmounts))
    throw invalidParameter(`Invalid currency: ${currency}`, 'currency', 'invalid_currency')
  return currency
}

export function readAmount(params: Params, currency: string): number {
  const amount = readInteger(params, 'amount')
  if (amount === undefined)
    throw invalidParameter('Missing required param: amount.', 'amount', 'parameter_missing')
  const minimum = minimumAmounts[currency] ?? 1
  if (amount < minimum)
    throw invalidParameter(
      `Amount must be at least ${formatAmount(minimum, currency)}`,
      'amount',
      'amount_too_small',
    )
  if (amount > maximumAmount)
    throw invalidParameter(
      `Amount must be no more than ${formatAmount(maximumAmount, currency)}`,
      'amount',
      'amount_too_large',
    )
  return amount
}
