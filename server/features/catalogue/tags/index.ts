export { registerTagAdminRoutes } from './admin-routes.ts'
export { changeTags, findOrCreateTag } from './change-tags.ts'
export { registerTagRoutes } from './routes.ts'
