import type { SaleView } from '#contract/licenses/license.ts'
import type { Beat } from './beat.ts'

/** The sale behind a beat's price, which is that of its cheapest license. */
export function saleOfBeat({ price, licenses }: Pick<Beat, 'price' | 'licenses'>): SaleView | undefined {
  return licenses.find((license) => license.price === price)?.sale
}

/** Discount in whole percent: 68 instead of 85 is 20. */
export function percentOff(price: number, before: number): number {
  return Math.round((1 - price / before) * 100)
}
