import { z } from 'zod'
import { IdParams } from '#contract/wire/common.ts'
import { defineRoutes } from '#contract/wire/route-table.ts'
import { Deal, DealChanges, DealFields, DealOrders, DealScopes, SalePreview } from './deal.ts'
import { SaleFields } from './sale-fields.ts'

export const dealRoutes = defineRoutes('Deals', {
  'GET /deals': { access: 'admins', summary: 'List the deals', answer: z.array(Deal) },
  'POST /deals': {
    access: 'admins',
    proof: 'money',
    summary: 'Add a deal',
    body: DealFields,
    status: 201,
    answer: z.array(Deal),
  },
  'GET /deals/scopes': {
    access: 'admins',
    summary: 'List what a deal can be restricted to',
    answer: DealScopes,
  },
  'GET /deals/:id/orders': {
    access: 'admins',
    summary: 'List the orders paid with a deal, what it earned and what it took off',
    params: IdParams,
    answer: DealOrders,
  },
  'PATCH /deals/:id': {
    access: 'admins',
    summary: 'Change, pause, resume or end a deal; orders keep their prices',
    description: 'All but pausing and ending require a fresh proof of identity: they charge more, not less.',
    params: IdParams,
    body: DealChanges,
    answer: z.array(Deal),
  },
  'DELETE /deals/:id': {
    access: 'admins',
    summary: 'Delete a deal that no order used',
    params: IdParams,
    answer: z.array(Deal),
  },
  'POST /deals/preview': {
    access: 'admins',
    summary: 'Preview the effect of a sale on the newest beats',
    body: SaleFields,
    answer: SalePreview,
  },
})
