import type { PriceStep } from './currency.ts'

/** How a license is priced: its own price or a fixed one of its tier, else a share of the price of the beat. */
export type LicensePricing = { price_cents: number | null; price_percent: number }

/** What a license of a beat costs without any deal, in cents. */
export function licensePriceCents(
  beat: { price_cents: number },
  { price_cents, price_percent }: LicensePricing,
  step: PriceStep,
): number {
  return price_cents ?? Math.round((beat.price_cents * price_percent) / (100 * step)) * step
}
