export { registerTagAdminRoutes } from './admin-routes.ts'
export { registerTagRoutes } from './routes.ts'
