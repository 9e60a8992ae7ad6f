export { registerLicenseAdminRoutes } from './admin-routes.ts'
export { registerExclusiveAdminRoutes, registerExclusiveRoutes } from './exclusive-routes.ts'
