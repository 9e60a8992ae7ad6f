export { registerDealAdminRoutes } from './deal-routes.ts'
export { registerExclusiveRoutes } from './exclusive-routes.ts'
export { registerLicenseAdminRoutes } from './license-routes.ts'
