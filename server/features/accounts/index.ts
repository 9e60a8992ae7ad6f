export { registerAccountRoutes } from './routes.ts'
export { registerAccountSecurityRoutes } from './security-routes.ts'
