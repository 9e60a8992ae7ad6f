import type { Config } from '#server/config/config.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { registerPasskeyRoutes } from './account-routes.ts'
import { registerProofRoutes } from './proof-routes.ts'
import { registerPasskeySignIn } from './sign-in-routes.ts'

export function registerPasskeys(app: App, deps: { db: Db; config: Config }): void {
  registerPasskeySignIn(app, deps)
  registerPasskeyRoutes(app, deps)
  registerProofRoutes(app, deps)
}
