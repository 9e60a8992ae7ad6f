import { customerRoutes } from '#contract/accounts/customer-routes.ts'
import { exportOwnData } from '#server/features/accounts/profile/index.ts'
import { readListedUser } from '#server/features/accounts/users/index.ts'
import { readOrders } from '#server/features/selling/order-book/index.ts'
import { recordAuditEvent } from '#server/model/audit/index.ts'
import { countOrders } from '#server/model/order/index.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { sessionOf } from '#server/platform/http/guards.ts'
import { localeOf } from '#server/platform/http/languages.ts'
import { limitBulkReading } from '#server/platform/http/limit-bulk-reading.ts'
import { pageOf } from '#server/platform/http/send-list-page.ts'
import { serveRoutes } from '#server/platform/http/serve-routes.ts'
import type { Store } from '#server/platform/store.ts'
import { i18nOf } from '#server/platform/text/i18n-of.ts'
import { addNote, removeNote } from './notes.ts'
import { presentCustomerOrders } from './present-customer-order.ts'
import { readCustomer } from './read-customer.ts'
import { resendMail } from './resend-mail.ts'

const HOUR_SECONDS = 3_600

/** Admin routes for one customer: licenses, downloads, mails, and notes. */
export function registerCustomerRoutes(app: App, { payment, delivery }: Store): void {
  const route = serveRoutes(app, customerRoutes)
  const { db } = payment
  const countRows = limitBulkReading(app)
  const mailsAgain = app.rateLimits.define('mail by admin', { points: 20, perSeconds: HOUR_SECONDS })

  route('GET /admin/customers/:id', async (request) => {
    const customer = await readCustomer(db, request.params.id, Date.now())
    await countRows(request, 1)
    return customer
  })

  route('GET /admin/customers/:id/orders', async (request, reply) => {
    const { limit, cursor } = request.query
    const buyer = await readListedUser(db, request.params.id)
    const found = await readOrders(db, { userId: buyer.id, limit, before: cursor })
    const rows = found.map((whole) => ({ id: whole.order.id, whole }))
    const total = await countOrders(db, { userId: buyer.id })
    const page = pageOf(request, reply, { rows, total, limit }).map(({ whole }) => whole)
    await countRows(request, page.length)
    return presentCustomerOrders({ payment, delivery }, buyer, page, i18nOf(localeOf(request)))
  })

  route('POST /admin/customers/:id/notes', async (request, reply) =>
    reply.code(201).send(await addNote(db, sessionOf(request), request.params.id, request.body.text)),
  )

  route('DELETE /admin/customers/:id/notes/:noteId', async (request) => {
    const { id: userId, noteId } = request.params
    await removeNote(db, sessionOf(request), { userId, noteId })
    return { success: true as const }
  })

  route('POST /admin/customers/:id/mails/:mailId/send-again', async (request) => {
    const { id: userId, mailId } = request.params
    await mailsAgain.take(userId)
    await resendMail(db, sessionOf(request), { userId, mailId })
    app.jobs.wake()
    return { success: true as const }
  })

  route('GET /admin/customers/:id/export', async (request, reply) => {
    const { id, username } = await readListedUser(db, request.params.id)
    await recordAuditEvent(db, sessionOf(request), 'user.exported', { id, name: username })
    return reply
      .headers({
        'content-disposition': `attachment; filename="customer-${id}.json"`,
      })
      .send(await exportOwnData(db, id))
  })
}
