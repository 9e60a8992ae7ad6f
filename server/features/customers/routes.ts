import { z } from 'zod'
import { AddNoteRequest, Customer, CustomerNote, CustomerOrder } from '#contract/customer.ts'
import { PageParams } from '#contract/page-params.ts'
import { exportOwnData } from '#server/features/accounts/index.ts'
import { recordAuditEvent } from '#server/features/audit/index.ts'
import { countOrders, type OrderDeps, readOrders } from '#server/features/orders/index.ts'
import { readListedUser } from '#server/features/users/index.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { requireFreshProof, sessionOf } from '#server/platform/http/guards.ts'
import { routeOptions, Success } from '#server/platform/http/route-options.ts'
import { pageOf } from '#server/platform/http/send-list-page.ts'
import { addNote, removeNote } from './notes.ts'
import { presentCustomerOrders } from './present-customer-order.ts'
import { readCustomer } from './read-customer.ts'
import { resendMail } from './resend-mail.ts'

const Id = z.string().min(1).max(64)
const CustomerId = z.object({ id: Id })
const HOUR_SECONDS = 3_600
const route = routeOptions('Customers')
const provenRoute = routeOptions('Customers', { onRequest: requireFreshProof })

/** Admin routes for one customer: licenses, downloads, mails, and notes. */
export function registerCustomerRoutes(
  app: App,
  { payment, delivery }: Pick<OrderDeps, 'payment' | 'delivery'>,
): void {
  const { db } = payment
  const mailsAgain = app.rateLimits.define('mail by admin', { points: 20, perSeconds: HOUR_SECONDS })

  app.get(
    '/api/admin/customers/:id',
    route('Get an account with its emails, downloads and notes, and anything that blocks its downloads', {
      params: CustomerId,
      response: { 200: Customer },
    }),
    async (request) => readCustomer(db, request.params.id, Date.now()),
  )

  app.get(
    '/api/admin/customers/:id/orders',
    route('List the orders of a customer with the state of each file, newest first, with paging', {
      params: CustomerId,
      querystring: PageParams,
      response: { 200: z.array(CustomerOrder) },
    }),
    async (request, reply) => {
      const { limit, cursor } = request.query
      const buyer = await readListedUser(db, request.params.id)
      const found = await readOrders(db, { userId: buyer.id, limit, before: cursor })
      const rows = found.map((whole) => ({ id: whole.order.id, whole }))
      const total = await countOrders(db, { userId: buyer.id })
      const page = pageOf(request, reply, { rows, total, limit }).map(({ whole }) => whole)
      return presentCustomerOrders({ payment, delivery }, buyer, page)
    },
  )

  app.post(
    '/api/admin/customers/:id/notes',
    route('Add a note about a customer', {
      params: CustomerId,
      body: AddNoteRequest,
      response: { 201: CustomerNote },
    }),
    async (request, reply) =>
      reply.code(201).send(await addNote(db, sessionOf(request), request.params.id, request.body.text)),
  )

  app.delete(
    '/api/admin/customers/:id/notes/:noteId',
    route('Remove a note about a customer', {
      params: CustomerId.extend({ noteId: Id }),
      response: { 200: Success },
    }),
    async (request) => {
      const { id: userId, noteId } = request.params
      await removeNote(db, sessionOf(request), { userId, noteId })
      return { success: true as const }
    },
  )

  app.post(
    '/api/admin/customers/:id/mails/:mailId/send-again',
    route('Resend an email to a customer, with new links', {
      params: CustomerId.extend({ mailId: Id }),
      response: { 200: Success },
    }),
    async (request) => {
      const { id: userId, mailId } = request.params
      await mailsAgain.take(userId)
      await resendMail(db, sessionOf(request), { userId, mailId })
      app.jobs.wake()
      return { success: true as const }
    },
  )

  app.get(
    '/api/admin/customers/:id/export',
    provenRoute('Export all data about a customer, as they would download it themselves', {
      params: CustomerId,
    }),
    async (request, reply) => {
      const { id, username } = await readListedUser(db, request.params.id)
      await recordAuditEvent(db, sessionOf(request), 'user.exported', { id, name: username })
      return reply
        .headers({
          'content-disposition': `attachment; filename="customer-${id}.json"`,
        })
        .send(await exportOwnData(db, id))
    },
  )
}
