import type { Config } from '#server/config/config.ts'
import type { Connection } from '#server/platform/database/connect.ts'
import type { App } from '#server/platform/http/app-type.ts'
import type { PublicFiles } from '#server/platform/storage/public-files.ts'
import type { TempDirectory } from '#server/platform/storage/temp-directory.ts'
import { registerAccountBillingRoutes } from './billing-routes.ts'
import { registerConfirmEmailRoute } from './confirm-email-route.ts'
import { registerAccountRoutes } from './routes.ts'
import { registerAccountSecurityRoutes } from './security-routes.ts'

/** What users see and change of their own account. */
export function registerProfile(
  app: App,
  {
    connection,
    config,
    files,
    temp,
  }: {
    connection: Connection
    config: Config
    files: PublicFiles
    temp: TempDirectory
  },
): void {
  const { db } = connection
  registerConfirmEmailRoute(app, { db })
  registerAccountRoutes(app, { db, files, temp })
  registerAccountBillingRoutes(app, { db })
  registerAccountSecurityRoutes(app, { connection, config })
}
