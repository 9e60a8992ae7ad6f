import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import type { App } from './app-type.ts'
import { Problem } from './problem.ts'

/** `/healthz`: the process answers. `/readyz`: it has read the catalogue, can serve, and is not on its way down. */
export function registerHealth(
  app: App,
  { db, catalogue }: { db: Db; catalogue: { readonly isLoaded: boolean } },
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
    if (closing || !catalogue.isLoaded) throw new Problem('unavailable')
    try {
      await sql`select 1`.execute(db)
    } catch (cause) {
      throw new Problem('unavailable', { detail: 'The database does not answer.', cause })
    }
    return reply.header('cache-control', 'no-store').send({ status: 'ready' })
  })
}
