export { registerLicenseAdminRoutes } from './admin-routes.ts'
