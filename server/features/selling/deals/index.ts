export { registerSalePreviewRoute } from './preview-route.ts'
export { registerDealAdminRoutes } from './routes.ts'
