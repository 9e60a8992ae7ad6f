import type { FastifyReply } from 'fastify'
import { orderNumber } from '#contract/orders/order.ts'
import { orderRoutes, type Signed } from '#contract/orders/order-routes.ts'
import { confirmationPdf } from '#server/features/selling/documents/index.ts'
import { readHistoryOf, readOrder } from '#server/model/order/index.ts'
import { readTimeZone } from '#server/model/settings/index.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { actsAsAdmin, type RequestSession } from '#server/platform/http/guards.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { serveRoutes } from '#server/platform/http/serve-routes.ts'
import type { Store } from '#server/platform/store.ts'
import { drawReceipt, invoicePdf } from './draw-invoice.ts'
import { receiptContent } from './invoice-content.ts'
import { readBilledOrder } from './read-billed-order.ts'

const pdfsPerHour = 120

/** Invoices, credit notes, receipts and confirmations for holders of a signed link, the buyer and admins. */
export function registerInvoiceRoutes(app: App, { delivery }: Store): void {
  const route = serveRoutes(app, orderRoutes)
  const { db } = delivery
  const limit = app.rateLimits.define('invoices', { points: pdfsPerHour, perSeconds: 3_600 })

  route(
    'GET /orders/:id/invoice.pdf',
    {
      // A signed link is a credential until it expires, so keep it out of the log.
      logLevel: 'warn',
    },
    async (request, reply) => {
      const order = await openOrder(request.params.id, request.query, request.session)
      await limit.take(order.id)
      const invoice = await db
        .selectFrom('invoices')
        .selectAll()
        .where('order_id', '=', order.id)
        .where('kind', '=', 'invoice')
        .executeTakeFirst()
      if (invoice) return sendPdf(reply, invoice.number, await invoicePdf(delivery, invoice))
      const paidAt = await readPaidAt(order.id)
      if (paidAt === undefined) throw new ProblemError('no_receipt')
      const content = receiptContent(await readBilledOrder(db, order), {
        paidAt,
        timeZone: await readTimeZone(db),
      })
      return sendPdf(reply, `receipt-${orderNumber(order.id)}`, await drawReceipt(delivery, content))
    },
  )

  route('GET /orders/:id/confirmation.pdf', { logLevel: 'warn' }, async (request, reply) => {
    const order = await openOrder(request.params.id, request.query, request.session)
    await limit.take(order.id)
    const pdf = await confirmationPdf(delivery, order)
    if (!pdf) throw new ProblemError('not_found')
    return sendPdf(reply, `order-confirmation-${orderNumber(order.id)}`, pdf)
  })

  route(
    'GET /orders/:id/credit-notes/:file',
    {
      logLevel: 'warn',
    },
    async (request, reply) => {
      const order = await openOrder(request.params.id, request.query, request.session)
      await limit.take(order.id)
      const number = /^(.+)\.pdf$/.exec(request.params.file)?.[1]
      const note = await db
        .selectFrom('invoices')
        .selectAll()
        .where('order_id', '=', order.id)
        .where('kind', '=', 'credit-note')
        .where('number', '=', number ?? '')
        .executeTakeFirst()
      if (!note) throw new ProblemError('not_found')
      return sendPdf(reply, note.number, await invoicePdf(delivery, note))
    },
  )

  /** @throws Problem unauthenticated, forbidden, download_refused, download_expired, order_not_found */
  async function openOrder(id: string, link: Signed, session: RequestSession | undefined) {
    const opens = link.signature !== undefined ? openedBy(id, link) : undefined
    if (opens === undefined && !session) throw new ProblemError('unauthenticated')
    const order = await readOrder(db, id)
    const reader = opens ?? session?.userId
    if (order.user_id !== null && order.user_id === reader) return order
    if (opens === undefined && actsAsAdmin(session)) return order
    throw new ProblemError('forbidden')
  }

  function openedBy(id: string, { user = '', expires = '', signature = '' }: Signed): string {
    const verdict = delivery.links.check({ user, subjectId: id, asset: 'invoice', expires, signature })
    if (verdict === 'forged') throw new ProblemError('download_refused')
    if (verdict === 'expired') throw new ProblemError('download_expired')
    return user
  }

  async function readPaidAt(orderId: string): Promise<number | undefined> {
    const paid = (await readHistoryOf(db, [orderId])).find(({ kind }) => kind === 'paid')
    return paid && Number(paid.at)
  }
}

function sendPdf(reply: FastifyReply, name: string, pdf: Buffer) {
  return reply
    .headers({
      'content-disposition': `attachment; filename="${name}.pdf"`,
      'cache-control': 'private, no-store',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    .type('application/pdf')
    .send(pdf)
}
