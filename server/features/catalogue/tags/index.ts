export { registerTagAdminRoutes } from './admin-routes.ts'
export { changeTags } from './change-tags.ts'
export { registerTagRoutes } from './routes.ts'
