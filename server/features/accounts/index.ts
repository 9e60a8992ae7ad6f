export { registerAccountBillingRoutes } from './billing-routes.ts'
export { registerConfirmEmailRoute } from './confirm-email-route.ts'
export { registerAccountRoutes } from './routes.ts'
export { registerAccountSecurityRoutes } from './security-routes.ts'
