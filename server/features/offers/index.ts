export { registerOfferRoutes } from './routes.ts'
export { takeOffers } from './take-offers.ts'
