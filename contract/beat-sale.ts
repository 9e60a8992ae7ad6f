import type { Beat } from './beat.ts'
import type { ShownSale } from './license.ts'

/** The sale that makes the price of a beat, which is that of its cheapest license. */
export function saleOfBeat({ price, licenses }: Pick<Beat, 'price' | 'licenses'>): ShownSale | undefined {
  return licenses.find((license) => license.price === price)?.sale
}

/** How much less a price is than the one before it, in whole percent: 68 of 85 are 20. */
export function percentOff(price: number, before: number): number {
  return Math.round((1 - price / before) * 100)
}
