import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { quoteQuery } from '#client/features/carts/index.ts'
import type { BillingInfo } from '#contract/billing.ts'
import type { CartItem } from '#contract/cart.ts'
import type { CartQuote, QuotedFor } from '#contract/cart-quote.ts'
import { hasPostalCodes } from '#contract/countries.ts'
import type { PaymentSettings } from '#contract/payment.ts'

const PAUSE_MS = 300

/**
 * What the cart costs this buyer, tax included. Where the tax depends on billing details that are not there yet, it is the
 * cart's total before tax.
 */
export function useTaxedQuote(
  userId: string,
  items: readonly CartItem[] | undefined,
  { taxedBy, buyer }: { taxedBy: PaymentSettings['taxedBy']; buyer: Partial<BillingInfo> },
) {
  const plain = useQuery(quoteQuery(userId, items))
  const wanted = JSON.stringify(placeOf(taxedBy, buyer) ?? null)
  const asked = useSettled(wanted)
  const place: QuotedFor | null = JSON.parse(asked)
  const options = quoteQuery(userId, items, place ?? {})
  const taxed = useQuery({ ...options, enabled: options.enabled && place !== null, retry: false })
  const shown = place === null ? plain : taxed
  return {
    quote: shown.data ?? plain.data,
    /** What went wrong with the total before tax, without which nothing can be shown. */
    error: plain.error,
    /** The address says too little, or the tax could not be worked out. */
    taxError: place === null ? null : taxed.error,
    /** It is what this buyer pays. */
    isSettled: asked === wanted && shown.isSuccess && !shown.isPlaceholderData,
    /** More than the country is needed, and is not there yet. */
    needsAddress: taxedBy === 'address' && wanted === 'null',
    refetch: () => Promise.all([plain.refetch(), ...(place === null ? [] : [taxed.refetch()])]),
  }
}

/** What of the billing details decides the tax. */
function placeOf(taxedBy: PaymentSettings['taxedBy'], buyer: Partial<BillingInfo>): QuotedFor | undefined {
  const { country, vatNumber, postalCode, city, address } = buyer
  if (taxedBy === 'none' || !country) return undefined
  const business = vatNumber && buyer.company !== undefined ? { vatNumber } : {}
  if (taxedBy === 'country') return { country, ...business }
  if (hasPostalCodes(country) && !postalCode) return undefined
  return { country, postalCode, city, address, ...business }
}

/** A value once it has not changed for a moment. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

/** Said under the country. */
export function taxHint(
  quote: CartQuote,
  { needsAddress, taxError }: Pick<ReturnType<typeof useTaxedQuote>, 'needsAddress' | 'taxError'>,
): string | undefined {
  if (taxError) return taxError.message
  if (needsAddress) return 'The tax depends on your address.'
  const [tax] = quote.taxes
  if (tax) {
    const rate = `${tax.rate}% ${tax.name}`
    return tax.included ? `Prices include ${rate}.` : `Prices are without ${tax.name}. ${rate} is added.`
  }
  if (quote.reverseCharge) return `You pay without ${quote.reverseCharge.name} (reverse charge).`
  return undefined
}
