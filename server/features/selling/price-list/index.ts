export { registerDealAdminRoutes } from './deal-routes.ts'
export { registerExclusiveAdminRoutes, registerExclusiveRoutes } from './exclusive-routes.ts'
export { registerLicenseAdminRoutes } from './license-routes.ts'
export { registerSalePreviewRoute } from './preview-route.ts'
