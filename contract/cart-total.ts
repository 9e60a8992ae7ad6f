import type { CartItem } from './cart.ts'
import { sumDollars } from './money.ts'

/** What the cart would cost now: lines that are not for sale any more are not part of it. */
export function cartTotal(items: readonly CartItem[]): number {
  return sumDollars(items.filter(({ state }) => state !== 'unavailable').map((item) => item.beats.price))
}
