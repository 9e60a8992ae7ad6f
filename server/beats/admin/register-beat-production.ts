import type { Connection } from '#server/database/connect.ts'
import type { App } from '#server/http/app-type.ts'
import type { PrivateFiles } from '#server/storage/private-files.ts'
import type { PublicFiles } from '#server/storage/public-files.ts'
import { registerAdminBeatRoutes } from './admin-beat-routes.ts'
import { forgetDeletedBeats } from './delete-beat.ts'
import { processBeat } from './process-beat.ts'
import { processBeatJob } from './process-beat-job.ts'
import type { Production } from './production.ts'
import { publishScheduled } from './publish-scheduled.ts'
import { removeOrphans } from './remove-orphans.ts'
import { registerStoreTagRoutes } from './store-tag-routes.ts'
import { registerUploadRoutes } from './upload-routes.ts'

const PUBLISH_EVERY_MS = 15_000
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Everything from an uploaded file to a beat in the shop. */
export function registerBeatProduction(
  app: App,
  deps: {
    connection: Connection
    masters: PrivateFiles
    publicFiles: PublicFiles
    catalogue: Production['catalogue']
  },
): void {
  const production: Production = {
    ...deps,
    wakeJobs: () => app.jobs.wake(),
    log: app.log,
  }
  registerUploadRoutes(app, production)
  registerAdminBeatRoutes(app, production)
  registerStoreTagRoutes(app, production)
  app.jobs.handle(processBeatJob, (payload, context) => processBeat(production, payload, context))
  app.jobs.every('publish scheduled beats', PUBLISH_EVERY_MS, ({ now }) => publishScheduled(production, now))
  app.jobs.every('forget deleted beats', HOUR_MS, ({ now }) => forgetDeletedBeats(production, now))
  app.jobs.every('remove orphaned files', DAY_MS, async ({ now }) => {
    const removed = await removeOrphans(production, now)
    if (removed > 0) app.log.info({ removed }, 'orphaned files were removed')
  })
}
