export { linkOffers } from './link-offers.ts'
export { registerOfferRoutes } from './routes.ts'
