import { Readable } from 'node:stream'
import { z } from 'zod'
import { AdminOrder, OrderFilters, OrderListParams } from '#contract/admin-order.ts'
import { countOf } from '#contract/format-count.ts'
import { RefundAnswer, RefundRequest } from '#contract/payment.ts'
import { recordAuditEvent } from '#server/features/audit/index.ts'
import { limitDownloads } from '#server/features/delivery/index.ts'
import { cancelRefund, refundOrder } from '#server/features/payments/index.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { requireFreshProof, sessionOf } from '#server/platform/http/guards.ts'
import { IdParams, routeOptions, Success } from '#server/platform/http/route-options.ts'
import { pageOf } from '#server/platform/http/send-list-page.ts'
import { deleteOrder } from './delete-order.ts'
import { exportOrders } from './export-orders.ts'
import type { OrderDeps } from './order-deps.ts'
import { drawOrderEvidence } from './order-evidence.ts'
import { presentAdminOrder } from './present-admin-order.ts'
import { countOrders, readOrders } from './queries.ts'
import { remakeFiles } from './remake-files.ts'
import { resendReceipt } from './resend-receipt.ts'

const ordersRoute = routeOptions('Orders')
const provenOrdersRoute = routeOptions('Orders', { onRequest: requireFreshProof })
const paymentsRoute = routeOptions('Payments')
const provenPaymentsRoute = routeOptions('Payments', { onRequest: requireFreshProof })
const HOUR_SECONDS = 3_600

/** Order management for administrators. */
export function registerOrderAdminRoutes(
  app: App,
  { payment, delivery }: Pick<OrderDeps, 'payment' | 'delivery'>,
): void {
  const { db, payments } = payment
  const downloads = limitDownloads(app)
  const receipts = app.rateLimits.define('receipt by admin', { points: 5, perSeconds: HOUR_SECONDS })

  app.get(
    '/api/orders',
    ordersRoute('List all orders, newest first, with search, filters and paging', {
      description: 'Anonymous sales records are left out unless a search or filter asks for them.',
      querystring: OrderListParams,
      response: { 200: z.array(AdminOrder) },
    }),
    async (request, reply) => {
      const { limit, cursor, ...given } = request.query
      // Anonymous records are for bookkeeping; they are found by number.
      const filters = { ...given, anonymous: given.anonymous ?? (given.q ? undefined : ('false' as const)) }
      const found = await readOrders(db, { limit, before: cursor, filters })
      const rows = found.map((whole) => ({ id: whole.order.id, whole }))
      const total = await countOrders(db, { filters })
      return pageOf(request, reply, { rows, total, limit }).map(({ whole }) =>
        presentAdminOrder({ payment, delivery }, whole),
      )
    },
  )

  app.get(
    '/api/orders/export',
    provenOrdersRoute('Export orders and anonymous sales records as CSV', {
      querystring: OrderFilters,
      produces: ['text/csv'],
    }),
    async (request, reply) => {
      const filters = request.query
      const subject = { id: 'orders', name: 'Orders' }
      await recordAuditEvent(
        db,
        sessionOf(request),
        'orders.exported',
        subject,
        Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined)),
      )
      return reply
        .headers({
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': `attachment; filename="orders-${new Date().toISOString().slice(0, 10)}.csv"`,
        })
        .send(Readable.from(exportOrders(db, filters, payments.mode)))
    },
  )

  app.get(
    '/api/orders/:id/evidence.pdf',
    provenOrdersRoute('Get the evidence about a paid order for a dispute, as PDF', {
      params: IdParams,
      produces: ['application/pdf'],
    }),
    async (request, reply) => {
      const { id } = request.params
      const { number, pdf } = await drawOrderEvidence(delivery, id)
      await recordAuditEvent(db, sessionOf(request), 'order.evidence-exported', { id, name: number })
      return reply
        .headers({
          'content-disposition': `attachment; filename="evidence-${number}.pdf"`,
        })
        .type('application/pdf')
        .send(pdf)
    },
  )

  app.post(
    '/api/orders/:id/receipt',
    ordersRoute('Email the receipt of a paid order again', { params: IdParams, response: { 200: Success } }),
    async (request) => {
      const { id } = request.params
      await receipts.take(id)
      const buyer = await resendReceipt(db, sessionOf(request), id)
      // Resets the download limit for the new links.
      await downloads.forget(buyer)
      payment.wakeJobs()
      return { success: true as const }
    },
  )

  app.post(
    '/api/orders/:id/files',
    ordersRoute('Remake the missing files of a paid order', {
      params: IdParams,
      response: {
        200: Success.extend({ lost: z.number().int().describe('Files that have to be uploaded again') }),
      },
    }),
    async (request) => {
      const lost = await remakeFiles(delivery, request.params.id, sessionOf(request))
      payment.wakeJobs()
      return { success: true as const, lost }
    },
  )

  app.delete(
    '/api/orders/:id',
    ordersRoute(
      'Delete an order; a paid one stays as an anonymous record, an open payment is canceled first',
      { params: IdParams, response: { 200: Success } },
    ),
    async (request) => {
      await deleteOrder({ payment, delivery }, request.params.id, sessionOf(request))
      return { success: true as const }
    },
  )

  app.delete(
    '/api/orders/:id/refund',
    paymentsRoute('Cancel a refund that the provider has not accepted yet', {
      params: IdParams,
      response: { 200: Success },
    }),
    async (request) => {
      await cancelRefund(payment, request.params.id, sessionOf(request))
      return { success: true as const }
    },
  )

  app.post(
    '/api/payments/refund',
    provenPaymentsRoute('Refund an order in full, or lines of it', {
      body: RefundRequest,
      response: { 200: RefundAnswer },
    }),
    async (request) => {
      const { orderId, lines } = request.body
      const isBack = await refundOrder(payment, orderId, sessionOf(request), lines)
      if (!isBack) return { message: 'The refund is on its way.' }
      return {
        message: lines ? `${countOf(lines.length, 'license')} refunded.` : 'Order refunded successfully.',
      }
    },
  )
}
