export { registerOrderAdminRoutes } from './admin-routes.ts'
export { registerCheckoutRoute, registerPaymentSettingsRoute } from './checkout-routes.ts'
export { registerPurchases } from './register-purchases.ts'
export { registerOrderRoutes } from './routes.ts'
