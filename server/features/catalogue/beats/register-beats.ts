import { BeatAnalysis } from '#server/features/catalogue/audio-analysis/index.ts'
import { deleteBeatsOf } from '#server/model/beat/index.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { storeUrl } from '#server/platform/http/store-url.ts'
import type { Store } from '#server/platform/store.ts'
import type { BeatDeps } from './beat-deps.ts'
import { purgeDeletedBeats } from './delete-beat.ts'
import { giveUpBeat, processBeat } from './process-beat.ts'
import { processBeatJob } from './process-beat-job.ts'
import { publishScheduled } from './publish-scheduled.ts'
import { renewPreviews } from './renew-previews.ts'
import { retagPreview, retagPreviewJob } from './retag-preview.ts'

const PUBLISH_EVERY_MS = 15_000
const ANALYZE_EVERY_MS = 15_000
const RENEW_EVERY_MS = 15_000
const HOUR_MS = 3_600_000

/** Registers the jobs of beats: processing, scheduled publishing, cleanup. Returns what the routes need. */
export function registerBeats(
  app: App,
  {
    config,
    connection,
    masters,
    files: publicFiles,
    catalogue,
    payments: { mode },
  }: Pick<Store, 'config' | 'connection' | 'masters' | 'files' | 'catalogue' | 'payments'>,
): BeatDeps {
  const production: BeatDeps = {
    ...{ connection, masters, publicFiles, catalogue, mode },
    get storeName() {
      return config.storeName
    },
    storeUrl: () => storeUrl(app, config),
    wakeJobs: () => app.jobs.wake(),
    log: app.log,
  }
  app.jobs.handle(
    processBeatJob,
    (payload, context) => processBeat(production, payload, context),
    (payload) => giveUpBeat(production, payload),
  )
  app.jobs.handle(retagPreviewJob, (payload) => retagPreview(production, payload))
  const analysis = new BeatAnalysis(production)
  app.jobs.every('analyze beats', ANALYZE_EVERY_MS, (context) => analysis.run(context))
  app.jobs.every('renew previews', RENEW_EVERY_MS, (context) => renewPreviews(production, context))
  app.jobs.every('publish scheduled beats', PUBLISH_EVERY_MS, ({ now }) => publishScheduled(production, now))
  app.jobs.every('forget deleted beats', HOUR_MS, ({ now }) => purgeDeletedBeats(production, now))
  app.userDeletion.push(deleteBeatsOf)
  return production
}
