/** How many licenses a cart, and with it an order, may have. */
export const MAX_CART_LINES = 50
