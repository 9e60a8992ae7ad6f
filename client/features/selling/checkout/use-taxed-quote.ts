import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { quoteQuery } from '#client/features/selling/carts/index.ts'
import { type BillingInfo, requiresState } from '#contract/orders/billing.ts'
import type { CartItem } from '#contract/orders/cart.ts'
import { hasPostalCodes } from '#contract/orders/countries.ts'
import type { PaymentSettings } from '#contract/orders/payment.ts'
import type { CartQuote, QuotedFor } from '#contract/pricing/cart-quote.ts'
import { taxName } from '#contract/pricing/tax-words.ts'
import { formatPercentage } from '#contract/text/format-percent.ts'
import { listNames } from '#contract/text/list-names.ts'
import type { Locale } from '#contract/text/locales.ts'
import { type Message, msg, plural } from '#contract/text/msg.ts'

const PAUSE_MS = 300

/** The cart's total for this buyer, with tax. Before tax if it depends on missing billing details. */
export function useTaxedQuote(
  userId: string,
  items: readonly CartItem[] | undefined,
  { settings, buyer }: { settings: PaymentSettings | undefined; buyer: Partial<BillingInfo> },
) {
  const plain = useQuery(quoteQuery(userId, items))
  const wanted = JSON.stringify((settings && placeOf(settings, buyer)) ?? null)
  const asked = useSettled(wanted)
  const place: QuotedFor | null = JSON.parse(asked)
  const options = quoteQuery(userId, items, place ?? {})
  const taxed = useQuery({ ...options, enabled: options.enabled && place !== null, retry: false })
  const shown = place === null ? plain : taxed
  return {
    quote: shown.data ?? plain.data,
    /** Error of the total before tax, without which nothing can be shown. */
    error: plain.error,
    /** The address is incomplete, or the tax calculation failed. */
    taxError: place === null ? null : taxed.error,
    /** Final: what this buyer pays. */
    isSettled: asked === wanted && shown.isSuccess && !shown.isPlaceholderData,
    /** The tax depends on more than the country, and that is missing. */
    needsAddress:
      wanted === 'null' &&
      settings !== undefined &&
      (settings.taxedBy === 'address' ||
        requiresState(settings.billing, buyer.country ?? '') ||
        settings.billing.postalCodesIn.includes(buyer.country ?? '')),
    refetch: () => Promise.all([plain.refetch(), ...(place === null ? [] : [taxed.refetch()])]),
  }
}

/** The billing details that decide the tax. */
function placeOf({ taxedBy, billing }: PaymentSettings, buyer: Partial<BillingInfo>): QuotedFor | undefined {
  const { country, vatNumber, postalCode, city, state, address } = buyer
  if (taxedBy === 'none' || !country) return undefined
  const business = vatNumber && buyer.company !== undefined ? { vatNumber } : {}
  if (requiresState(billing, country) && !state) return undefined
  const byPostalCode = taxedBy === 'country' && billing.postalCodesIn.includes(country)
  if ((taxedBy === 'address' || byPostalCode) && hasPostalCodes(country) && !postalCode) return undefined
  if (taxedBy === 'country')
    return {
      country,
      ...(requiresState(billing, country) && { state }),
      ...(byPostalCode && { postalCode }),
      ...business,
    }
  return { country, postalCode, city, state, address, ...business }
}

/** A debounced value. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

/** Shown under the country. */
export function taxHint(quote: CartQuote, needsAddress: boolean, locale: Locale): Message | undefined {
  if (needsAddress) return msg`Tax depends on your address.`
  const { taxes } = quote
  if (taxes.length > 0) {
    const rates = listNames(
      taxes.map(({ rate, name }) => `${formatPercentage(rate, locale)} ${taxName(name, locale)}`),
      locale,
    )
    if (taxes.some(({ included }) => included)) return msg`Prices include ${{ rates }}.`
    const names = listNames(
      taxes.map(({ name }) => taxName(name, locale)),
      locale,
    )
    const count = taxes.length
    return msg`Prices exclude ${{ names }}. ${{ rates }} ${plural({ count }, { one: 'is', other: 'are' })} added.`
  }
  const { name } = quote.reverseCharge ?? {}
  return name === undefined
    ? undefined
    : msg`You pay without ${{ name: taxName(name, locale) }} (reverse charge).`
}
