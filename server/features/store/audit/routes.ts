import { z } from 'zod'
import { adminRoutes } from '#contract/store/admin-routes.ts'
import { AuditAction, type AuditEntry } from '#contract/store/audit.ts'
import {
  auditEvents,
  eraseSignIns,
  linkAuditLog,
  purgeTrash,
  verifyAuditChain,
} from '#server/model/audit/index.ts'
import { readJson } from '#server/platform/database/columns.ts'
import type { Connection } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { limitBulkReading } from '#server/platform/http/limit-bulk-reading.ts'
import { pageOf } from '#server/platform/http/send-list-page.ts'
import { serveRoutes } from '#server/platform/http/serve-routes.ts'
import type { Store } from '#server/platform/store.ts'

const PURGE_INTERVAL_MS = 6 * 3_600_000
const LINK_INTERVAL_MS = 1_000

export function registerAuditRoutes(app: App, { connection }: Store): void {
  const route = serveRoutes(app, adminRoutes)
  const { db } = connection
  const countRows = limitBulkReading(app)
  app.jobs.every('forget deleted things', PURGE_INTERVAL_MS, async ({ now }) => {
    await purgeTrash(db, now)
    await eraseSignIns(db, now)
  })
  linkWhileListening(app, connection)

  route('GET /admin/audit/chain', async () => {
    await linkAuditLog(connection)
    return verifyAuditChain(db)
  })

  route('GET /admin/audit', async (request, reply) => {
    const params = request.query
    const rows = await auditEvents(db, params)
      .selectAll()
      .$if(params.cursor !== undefined, (query) => query.where('id', '<', params.cursor ?? ''))
      .orderBy('id', 'desc')
      .limit(params.limit + 1)
      .execute()
    const { count } = await auditEvents(db, params)
      .select((select) => select.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    const page = pageOf(request, reply, { rows, total: Number(count), limit: params.limit })
    await countRows(request, page.length)
    return page.map(present)
  })
}

/** Not a job: a job writes more than there is to link. */
function linkWhileListening(app: App, connection: Connection): void {
  let isLinking = false
  const link = async () => {
    if (isLinking) return
    isLinking = true
    await linkAuditLog(connection)
      .catch((error: unknown) => {
        // Another instance may be linking; the database itself reports outages.
        app.log.debug({ err: error }, 'the audit log could not be linked')
      })
      .finally(() => {
        isLinking = false
      })
  }
  let timer: NodeJS.Timeout | undefined
  app.addHook('onListen', async () => {
    timer = setInterval(() => void link(), LINK_INTERVAL_MS)
    timer.unref()
  })
  app.addHook('onClose', async () => clearInterval(timer))
}

function present(row: Row<'audit_log'>): AuditEntry {
  return {
    id: row.id,
    at: new Date(Number(row.at)).toISOString(),
    admin: { id: row.admin_id, username: row.admin_name },
    action: AuditAction.parse(row.action),
    subject: { id: row.subject_id, name: row.subject_name },
    details: readJson(z.record(z.string(), z.string()), row.details),
  }
}
