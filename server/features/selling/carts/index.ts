export { addToCart } from './add-to-cart.ts'
export { removeBought } from './remove-bought.ts'
export { roundCartPrices } from './round-cart-prices.ts'
export { registerCartRoutes } from './routes.ts'
