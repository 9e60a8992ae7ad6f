import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { orderRoutes } from '#contract/orders/order-routes.ts'
import { recordAuditEvent } from '#server/model/audit/index.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { sessionOf } from '#server/platform/http/guards.ts'
import { serveRoutes } from '#server/platform/http/serve-routes.ts'
import type { Store } from '#server/platform/store.ts'
import { accountingCsv } from './accounting-csv.ts'
import { yearlySummaryCsv } from './yearly-summary-csv.ts'

/** `mode`: the payments that are exported. */
/** Accounting exports for admins. */
export function registerAccountingRoutes(app: App, { db, payments: { mode } }: Store): void {
  const route = serveRoutes(app, orderRoutes)

  route('GET /admin/accounting.csv', async (request, reply) => {
    const { month } = request.query
    await recordExport(request, { month })
    return sendCsv(reply, `accounting-${month}`, accountingCsv(db, month, mode))
  })

  route('GET /admin/accounting-summary.csv', async (request, reply) => {
    const { year } = request.query
    await recordExport(request, { year: String(year) })
    return sendCsv(reply, `accounting-summary-${year}`, yearlySummaryCsv(db, year, mode))
  })

  function recordExport(request: FastifyRequest, details: Record<string, string>) {
    const subject = { id: 'invoices', name: 'Invoices' }
    return recordAuditEvent(db, sessionOf(request), 'invoices.exported', subject, details)
  }
}

/** Respects backpressure of the client. */
function sendCsv(reply: FastifyReply, name: string, rows: AsyncGenerator<string>) {
  return reply
    .headers({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}.csv"`,
    })
    .send(Readable.from(rows))
}
