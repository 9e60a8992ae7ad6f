export { registerOfferRoutes } from './routes.ts'
