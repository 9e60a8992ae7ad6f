import { z } from 'zod'
import { Success } from '#contract/wire/common.ts'
import { PageParams } from '#contract/wire/page-params.ts'
import { defineRoutes } from '#contract/wire/route-table.ts'
import { AddNoteRequest, Customer, CustomerNote, CustomerOrder } from './customer.ts'

const Id = z.string().min(1).max(64)
const CustomerId = z.object({ id: Id })

export const customerRoutes = defineRoutes('Customers', {
  'GET /admin/customers/:id': {
    access: 'admins',
    summary: 'Get an account with its emails, downloads and notes, and anything that blocks its downloads',
    params: CustomerId,
    answer: Customer,
  },
  'GET /admin/customers/:id/orders': {
    access: 'admins',
    summary: 'List the orders of a customer with the state of each file, newest first, with paging',
    params: CustomerId,
    query: PageParams,
    answer: z.array(CustomerOrder),
  },
  'POST /admin/customers/:id/notes': {
    access: 'admins',
    summary: 'Add a note about a customer',
    params: CustomerId,
    body: AddNoteRequest,
    status: 201,
    answer: CustomerNote,
  },
  'DELETE /admin/customers/:id/notes/:noteId': {
    access: 'admins',
    summary: 'Remove a note about a customer',
    params: CustomerId.extend({ noteId: Id }),
    answer: Success,
  },
  'POST /admin/customers/:id/mails/:mailId/send-again': {
    access: 'admins',
    summary: 'Resend an email to a customer, with new links',
    params: CustomerId.extend({ mailId: Id }),
    answer: Success,
  },
  'GET /admin/customers/:id/export': {
    access: 'admins',
    proof: 'export',
    summary: 'Export all data about a customer, as they would download it themselves',
    params: CustomerId,
  },
})
