import type { PriceStep } from '#contract/pricing/currency.ts'

/** How a license is priced: its own price, its tier's fixed price, or a factor of the beat's price. */
export type LicensePricing = { price_cents: number | null; price_percent: number }

/** A license's list price, in cents. */
export function licensePriceCents(
  beat: { price_cents: number },
  { price_cents, price_percent }: LicensePricing,
  step: PriceStep,
): number {
  return price_cents ?? Math.round((beat.price_cents * price_percent) / (100 * step)) * step
}
