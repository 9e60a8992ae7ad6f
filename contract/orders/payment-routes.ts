import { z } from 'zod'
import { VatCheck, VatNumberRequest } from '#contract/pricing/vat-number.ts'
import { IdParams, Success } from '#contract/wire/common.ts'
import { defineRoutes } from '#contract/wire/route-table.ts'
import { BooksComparison, BooksQuery } from './books-comparison.ts'
import {
  PaymentMethodsOn,
  PaymentRequest,
  PaymentResponse,
  PaymentSettings,
  RefundRequest,
  RefundResponse,
} from './payment.ts'

export const paymentRoutes = defineRoutes('Payments', {
  'GET /payments/settings': {
    access: 'everyone',
    summary: 'Get what the checkout needs',
    answer: PaymentSettings,
  },
  'GET /payments/methods': {
    access: 'admins',
    summary: 'List the ways to pay that are on at Stripe',
    description: 'They are switched on and off in Stripe’s dashboard.',
    answer: PaymentMethodsOn,
  },
  'POST /payments/create-payment-intent': {
    access: 'signed-in',
    movesMoney: true,
    summary: 'Create the payment for the cart',
    description: 'The server prices the cart itself. The same cart always gets the same payment.',
    body: PaymentRequest,
    answer: PaymentResponse,
  },
  'POST /vat-numbers/check': {
    access: 'signed-in',
    summary: 'Check the VAT number of a business',
    description: 'Checks format and checksum, and EU numbers in the EU register (VIES).',
    body: VatNumberRequest,
    answer: VatCheck,
  },
  'POST /payments/webhook': {
    access: 'everyone',
    summary: 'Receive webhooks from Stripe',
    answer: z.object({ received: z.literal(true) }),
  },
  'POST /payments/webhook/paypal': {
    access: 'everyone',
    summary: 'Receive webhooks from PayPal',
    answer: z.object({ received: z.literal(true) }),
  },
  'POST /payments/returned': {
    access: 'signed-in',
    movesMoney: true,
    summary: 'Say that the buyer is back from the provider’s page',
    description: 'The store then asks the provider whether they approved the payment.',
    body: z.object({ orderId: z.string().min(1).max(64) }),
    answer: Success,
  },
  'GET /admin/payments/comparison': {
    access: 'admins',
    summary: 'Compare a month of payments and refunds with what the provider has',
    description: 'Changes nothing. Leaves out the last three hours.',
    query: BooksQuery,
    answer: BooksComparison,
  },
  'GET /admin/payments/comparison.csv': {
    access: 'admins',
    proof: 'export',
    summary: 'Export that comparison as CSV',
    query: BooksQuery,
    file: 'text/csv',
  },
  'DELETE /orders/:id/refund': {
    access: 'admins',
    proof: 'money',
    summary: 'Cancel a refund that the provider has not accepted yet',
    params: IdParams,
    answer: Success,
  },
  'POST /payments/refund': {
    access: 'admins',
    proof: 'money',
    summary: 'Refund an order in full, or lines of it',
    body: RefundRequest,
    answer: RefundResponse,
  },
})
