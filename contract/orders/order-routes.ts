import { z } from 'zod'
import { IdParams, Success } from '#contract/wire/common.ts'
import { PageParams } from '#contract/wire/page-params.ts'
import { defineRoutes } from '#contract/wire/route-table.ts'
import { AdminOrder, OrderFilters, OrderListParams, OrderTotals } from './admin-order.ts'
import { AccountingMonth, AccountingYear } from './invoice.ts'
import { deliveredKinds, Order } from './order.ts'

const SignedLink = z.object({
  user: z.string().min(1).max(64),
  expires: z.string().regex(/^\d{1,12}$/),
  signature: z.string().min(1).max(128),
})
/** Links in mails are signed, so that they work signed out. */
export const Signed = SignedLink.partial()
export type Signed = z.infer<typeof Signed>
const Params = z.object({
  subjectId: z.string().min(1).max(64),
  asset: z.enum([...deliveredKinds, 'document', 'archive']),
})
const Query = SignedLink.extend({
  through: z
    .literal('store')
    .optional()
    .describe('Sends a file itself instead of redirecting to where it is stored, for pages that read it'),
})

export const orderRoutes = defineRoutes('Orders', {
  'GET /orders/mine': {
    access: 'signed-in',
    summary: 'List your orders with their downloads, newest first',
    query: PageParams,
    answer: z.array(Order),
  },
  'GET /orders/:id': {
    access: 'signed-in',
    summary: 'Get an order; only for its buyer, who also gets downloads, and administrators',
    params: IdParams,
    answer: Order,
  },
  'GET /orders': {
    access: 'admins',
    token: 'orders:read',
    summary: 'List all orders, newest first, with search, filters and paging',
    query: OrderListParams,
    answer: z.array(AdminOrder),
  },
  'GET /orders/totals': {
    access: 'admins',
    summary: 'Count orders and sum up what is kept of paid ones, by currency and month',
    query: OrderFilters,
    answer: OrderTotals,
  },
  'GET /orders/export': {
    access: 'admins',
    proof: 'export',
    summary: 'Export orders and anonymous sales records as CSV',
    query: OrderFilters,
    file: 'text/csv',
  },
  'GET /orders/:id/evidence.pdf': {
    access: 'admins',
    proof: 'export',
    summary: 'Get the evidence about a paid order for a dispute, as PDF',
    params: IdParams,
    file: 'application/pdf',
  },
  'POST /orders/:id/receipt': {
    access: 'admins',
    summary: 'Email the receipt of a paid order again',
    params: IdParams,
    answer: Success,
  },
  'POST /orders/:id/receipt/returned': {
    access: 'admins',
    summary: 'Record that the emailed receipt of an order came back, so that it confirms the order no longer',
    params: IdParams,
    answer: Success,
  },
  'POST /orders/:id/files': {
    access: 'admins',
    summary: 'Remake the missing files of a paid order',
    params: IdParams,
    answer: Success.extend({ lost: z.number().int().describe('Files that have to be uploaded again') }),
  },
  'DELETE /orders/:id': {
    access: 'admins',
    proof: 'money',
    summary: 'Delete an order; a paid one stays as an anonymous record, an open payment is canceled first',
    params: IdParams,
    answer: Success,
  },
  'GET /orders/:id/invoice.pdf': {
    access: 'everyone',
    summary: 'Get the invoice of a paid order, or its receipt if there is none',
    params: IdParams,
    query: Signed,
    file: 'application/pdf',
  },
  'GET /orders/:id/confirmation.pdf': {
    access: 'everyone',
    summary:
      'Get the confirmation of an order, with the texts that it was made under, where its buyer gets one',
    params: IdParams,
    query: Signed,
    file: 'application/pdf',
  },
  'GET /orders/:id/credit-notes/:file': {
    access: 'everyone',
    summary: 'Get a credit note of an order, by its number and .pdf',
    params: IdParams.extend({ file: z.string().max(40) }),
    query: Signed,
    file: 'application/pdf',
  },
  'GET /admin/accounting.csv': {
    access: 'admins',
    proof: 'export',
    summary: 'Export the invoices and credit notes of a month as CSV',
    query: AccountingMonth,
    file: 'text/csv',
  },
  'GET /admin/accounting-summary.csv': {
    access: 'admins',
    proof: 'export',
    summary: 'Export the sales of a year by country and tax rate as CSV',
    query: AccountingYear,
    file: 'text/csv',
  },
  'GET /downloads/:subjectId/:asset': {
    access: 'everyone',
    summary: 'Download a purchased file, license document or archive by its signed link',
    params: Params,
    query: Query,
  },
})
