import type { CartItem } from '#contract/orders/cart.ts'

/** A cart line: one beat under its Basic license, for $29. */
export const cartItem: CartItem = {
  id: 'line',
  beats: { id: 'b1', title: 'Night Bus', price: 29, image: '', cover: null, owner: { username: 'maya' } },
  license: { id: 'l1', _id: 'l1', name: 'Basic', icon: 'gold', revision: 'r' },
  licenseChange: null,
  state: 'current',
  exclusive: false,
  soldExclusively: false,
  replaces: null,
  priceWhenAdded: 29,
}
