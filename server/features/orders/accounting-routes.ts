import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AccountingMonth, AccountingYear } from '#contract/invoice.ts'
import { recordAuditEvent } from '#server/features/audit/index.ts'
import { accountingCsv, yearlySummaryCsv } from '#server/features/invoices/index.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { requireFreshProof, sessionOf } from '#server/platform/http/guards.ts'
import { routeOptions } from '#server/platform/http/route-options.ts'
import type { OrderDeps } from './order-deps.ts'

const provenRoute = routeOptions('Orders', { onRequest: requireFreshProof })

/** Accounting exports for admins. */
export function registerAccountingRoutes(app: App, { payment }: Pick<OrderDeps, 'payment'>): void {
  const { db, payments } = payment

  app.get(
    '/api/admin/accounting.csv',
    provenRoute('Export the invoices and credit notes of a month as CSV', {
      querystring: AccountingMonth,
      produces: ['text/csv'],
    }),
    async (request, reply) => {
      const { month } = request.query
      await recordExport(request, { month })
      return sendCsv(reply, `accounting-${month}`, accountingCsv(db, month, payments.mode))
    },
  )

  app.get(
    '/api/admin/accounting-summary.csv',
    provenRoute('Export the sales of a year by country and tax rate as CSV', {
      querystring: AccountingYear,
      produces: ['text/csv'],
    }),
    async (request, reply) => {
      const { year } = request.query
      await recordExport(request, { year: String(year) })
      return sendCsv(reply, `accounting-summary-${year}`, yearlySummaryCsv(db, year, payments.mode))
    },
  )

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
