import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { msg } from '#contract/text/msg.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { FileStore } from '#server/platform/storage/file-store.ts'
import type { DiskSpace } from '#server/platform/storage/free-space.ts'
import type { App } from './app-type.ts'
import { ProblemError } from './problem.ts'

const FILES_ANSWER_MS = 1_000

/**
 * `/healthz`: liveness. `/readyz`: the catalogue is loaded, the database responds, and the process is not shutting
 * down. Reports unreachable file storage, but stays ready: the store still sells, and other instances cannot reach it
 * either. Reports a disk that is almost full, too.
 */
export function registerHealth(
  app: App,
  {
    db,
    files,
    disk,
    catalogue,
  }: { db: Db; files: FileStore; disk: DiskSpace; catalogue: { readonly isLoaded: boolean } },
): void {
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  const quiet = { logLevel: 'warn' as const, schema: { hide: true } }
  app.get('/healthz', quiet, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  )
  app.get('/readyz', quiet, async (_request, reply) => {
    if (closing || !catalogue.isLoaded) throw new ProblemError('unavailable')
    try {
      await sql`select 1`.execute(db)
    } catch (cause) {
      throw new ProblemError('unavailable', { detail: msg`The database does not answer.`, cause })
    }
    const isReached = await answersSoon(files)
    const { isLow } = await disk.read()
    return reply
      .header('cache-control', 'no-store')
      .send({ status: 'ready', ...(!isReached && { files: 'unreachable' }), ...(isLow && { disk: 'low' }) })
  })
}

/** Checks file storage, with a short timeout for the probe. */
async function answersSoon(files: FileStore): Promise<boolean> {
  const asked = files.stat('check/ready.txt').then(
    () => true,
    () => false,
  )
  return Promise.race([asked, setTimeout(FILES_ANSWER_MS, false, { ref: false })])
}
