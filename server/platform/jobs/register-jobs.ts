import type { Connection } from '#server/platform/database/connect.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { JobRunner } from './job-runner.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Register handlers before the app is ready. Call `wake()` after committing a new job. */
    jobs: JobRunner
  }
}

/** Runs jobs while the store listens. With `runs` false, another process runs them. */
export function registerJobs(app: App, connection: Connection, { runs }: { runs: boolean }): JobRunner {
  const jobs = new JobRunner(connection, app.log)
  app.decorate('jobs', jobs)
  if (runs) app.addHook('onListen', async () => jobs.start())
  app.addHook('onClose', () => jobs.stop())
  return jobs
}
