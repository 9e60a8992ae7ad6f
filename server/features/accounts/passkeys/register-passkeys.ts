import type { App } from '#server/platform/http/app-type.ts'
import type { Store } from '#server/platform/store.ts'
import { registerPasskeyRoutes } from './account-routes.ts'
import { registerProofRoutes } from './proof-routes.ts'
import { registerPasskeySignIn } from './sign-in-routes.ts'

export function registerPasskeys(app: App, deps: Store): void {
  registerPasskeySignIn(app, deps)
  registerPasskeyRoutes(app, deps)
  registerProofRoutes(app, deps)
}
