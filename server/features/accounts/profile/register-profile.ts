import type { App } from '#server/platform/http/app-type.ts'
import type { Store } from '#server/platform/store.ts'
import { registerAccountBillingRoutes } from './billing-routes.ts'
import { registerConfirmEmailRoute } from './confirm-email-route.ts'
import { registerAccountRoutes } from './routes.ts'
import { registerAccountSecurityRoutes } from './security-routes.ts'

/** What users see and change of their own account. */
export function registerProfile(app: App, store: Store): void {
  registerConfirmEmailRoute(app, store)
  registerAccountRoutes(app, store)
  registerAccountBillingRoutes(app, store)
  registerAccountSecurityRoutes(app, store)
}
