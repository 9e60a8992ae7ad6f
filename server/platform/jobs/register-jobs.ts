import type { Connection } from '#server/platform/database/connect.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { JobRunner } from './job-runner.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Background work: register handlers while the app is built, `wake()` after a commit that added some. */
    jobs: JobRunner
  }
}

/**
 * Background work inside this process: begins when the store listens, ends before it closes. Where `runs` is false,
 * another process does what is enqueued here.
 */
export function registerJobs(app: App, connection: Connection, { runs }: { runs: boolean }): JobRunner {
  const jobs = new JobRunner(connection, app.log)
  app.decorate('jobs', jobs)
  if (runs) app.addHook('onListen', async () => jobs.start())
  app.addHook('onClose', () => jobs.stop())
  return jobs
}
