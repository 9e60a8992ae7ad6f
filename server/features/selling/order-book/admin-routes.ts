import { Readable } from 'node:stream'
import { orderRoutes } from '#contract/orders/order-routes.ts'
import { paymentRoutes } from '#contract/orders/payment-routes.ts'
import { toCents, toDollars } from '#contract/pricing/money.ts'
import { msg, plural } from '#contract/text/msg.ts'
import { limitDownloads, remakeFiles } from '#server/features/selling/files/index.ts'
import { cancelRefund, refundOrder } from '#server/features/selling/payments/index.ts'
import { recordAuditEvent } from '#server/model/audit/index.ts'
import {
  countDeletedBuyers,
  countOrders,
  providersUsed,
  sumKept,
  sumMonths,
  waysPaid,
} from '#server/model/order/index.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { sessionOf } from '#server/platform/http/guards.ts'
import { localeOf } from '#server/platform/http/languages.ts'
import { limitBulkReading } from '#server/platform/http/limit-bulk-reading.ts'
import { pageOf } from '#server/platform/http/send-list-page.ts'
import { serveRoutes } from '#server/platform/http/serve-routes.ts'
import type { Store } from '#server/platform/store.ts'
import { i18nOf } from '#server/platform/text/i18n-of.ts'
import { deleteOrder } from './delete-order.ts'
import { exportOrders } from './export-orders.ts'
import { drawOrderEvidence } from './order-evidence.ts'
import { presentAdminOrder } from './present-admin-order.ts'
import { readOrders } from './queries.ts'
import { markReturned, resendReceipt } from './resend-receipt.ts'

const HOUR_SECONDS = 3_600

/** Order management for administrators. */
export function registerOrderAdminRoutes(app: App, { payment, delivery }: Store): void {
  const route = serveRoutes(app, orderRoutes)
  const paymentRoute = serveRoutes(app, paymentRoutes)
  const { db, payments } = payment
  const downloads = limitDownloads(app)
  const countRows = limitBulkReading(app)
  const receipts = app.rateLimits.define('receipt by admin', { points: 5, perSeconds: HOUR_SECONDS })

  route('GET /orders', async (request, reply) => {
    const { limit, cursor, ...filters } = request.query
    const found = await readOrders(db, { limit, before: cursor, filters })
    const rows = found.map((whole) => ({ id: whole.order.id, whole }))
    const total = await countOrders(db, { filters })
    const page = pageOf(request, reply, { rows, total, limit })
    await countRows(request, page.length)
    const i18n = i18nOf(localeOf(request))
    return page.map(({ whole }) => presentAdminOrder({ payment, delivery }, whole, i18n))
  })

  route('GET /orders/totals', async (request) => {
    const filters = request.query
    const sums = await sumKept(db, { filters, mode: payments.mode })
    const months = await sumMonths(db, { filters, mode: payments.mode })
    return {
      orders: await countOrders(db, { filters }),
      deleted: await countDeletedBuyers(db, filters),
      kept: sums.map(({ currency, paid, refunded }) => ({
        currency,
        amount: toDollars(Number(paid) - Number(refunded)),
      })),
      months: months.map(({ month, orders, keptCents }) => ({
        ...{ month, orders },
        kept: [...keptCents].map(([currency, cents]) => ({ currency, amount: toDollars(cents) })),
      })),
      paidWith: await waysPaid(db),
      providers: await providersUsed(db),
    }
  })

  route('GET /orders/export', async (request, reply) => {
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
  })

  route('GET /orders/:id/evidence.pdf', async (request, reply) => {
    const { id } = request.params
    const { number, pdf } = await drawOrderEvidence(delivery, id)
    await recordAuditEvent(db, sessionOf(request), 'order.evidence-exported', { id, name: number })
    return reply
      .headers({
        'content-disposition': `attachment; filename="evidence-${number}.pdf"`,
      })
      .type('application/pdf')
      .send(pdf)
  })

  route('POST /orders/:id/receipt', async (request) => {
    const { id } = request.params
    await receipts.take(id)
    const buyer = await resendReceipt(db, sessionOf(request), id)
    // Resets the download limit for the new links.
    await downloads.forget(buyer)
    payment.wakeJobs()
    return { success: true as const }
  })

  route('POST /orders/:id/receipt/returned', async (request) => {
    await markReturned(db, sessionOf(request), request.params.id)
    return { success: true as const }
  })

  route('POST /orders/:id/files', async (request) => {
    const lost = await remakeFiles(delivery, request.params.id, sessionOf(request))
    payment.wakeJobs()
    return { success: true as const, lost }
  })

  route('DELETE /orders/:id', async (request) => {
    await deleteOrder({ payment, delivery }, request.params.id, sessionOf(request))
    return { success: true as const }
  })

  paymentRoute('DELETE /orders/:id/refund', async (request) => {
    await cancelRefund(payment, request.params.id, sessionOf(request))
    return { success: true as const }
  })

  paymentRoute('POST /payments/refund', async (request) => {
    const { orderId, lines, amounts, note } = request.body
    const wanted = amounts
      ? new Map(amounts.map(({ line, amount }) => [line, toCents(amount)]))
      : lines && new Map(lines.map((line) => [line, 'all' as const]))
    const isBack = await refundOrder(payment, orderId, sessionOf(request), { wanted, note })
    const i18n = i18nOf(localeOf(request))
    if (!isBack) return { message: i18n._(msg`The refund is on its way.`) }
    if (amounts) return { message: i18n._(msg`Refunded successfully.`) }
    if (!lines) return { message: i18n._(msg`Order refunded successfully.`) }
    const count = lines.length
    return {
      message: i18n._(
        msg`${plural({ count }, { one: '# license refunded.', other: '# licenses refunded.' })}`,
      ),
    }
  })
}
