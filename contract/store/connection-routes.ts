import { z } from 'zod'
import { IdParams, Success } from '#contract/wire/common.ts'
import { defineRoutes } from '#contract/wire/route-table.ts'
import { ApiToken, CreatedApiToken, NewApiToken } from './api-token.ts'
import {
  DeliveryParams,
  NewWebhook,
  Webhook,
  WebhookChanges,
  WebhookDelivery,
  WebhookSecret,
} from './webhook.ts'

export const connectionRoutes = defineRoutes('Connections', {
  'GET /admin/tokens': {
    access: 'admins',
    summary: 'List the API tokens, newest first',
    answer: z.array(ApiToken),
  },
  'POST /admin/tokens': {
    access: 'admins',
    proof: 'keys',
    summary: 'Create an API token',
    body: NewApiToken,
    status: 201,
    answer: CreatedApiToken,
  },
  'DELETE /admin/tokens/:id': {
    access: 'admins',
    summary: 'Revoke an API token, at once and for good',
    params: IdParams,
    answer: Success,
  },
  'GET /admin/webhooks': {
    access: 'admins',
    summary: 'List the webhooks, newest first',
    answer: z.array(Webhook),
  },
  'POST /admin/webhooks': {
    access: 'admins',
    proof: 'keys',
    summary: 'Create a webhook',
    description: 'Its address has to be on the internet, with https.',
    body: NewWebhook,
    status: 201,
    answer: WebhookSecret,
  },
  'PATCH /admin/webhooks/:id': {
    access: 'admins',
    summary: 'Rename a webhook, choose its events, or turn it off or on',
    params: IdParams,
    body: WebhookChanges,
    answer: Webhook,
  },
  'DELETE /admin/webhooks/:id': {
    access: 'admins',
    summary: 'Delete a webhook with its deliveries',
    params: IdParams,
    answer: Success,
  },
  'POST /admin/webhooks/:id/secret': {
    access: 'admins',
    proof: 'keys',
    summary: 'Make a new signing secret for a webhook',
    description: 'Deliveries are signed with the old one as well for 24 hours.',
    params: IdParams,
    answer: WebhookSecret,
  },
  'POST /admin/webhooks/:id/test': {
    access: 'admins',
    summary: 'Send a test through a webhook',
    params: IdParams,
    answer: Success,
  },
  'GET /admin/webhooks/:id/deliveries': {
    access: 'admins',
    summary: 'List the newest deliveries of a webhook',
    params: IdParams,
    answer: z.array(WebhookDelivery),
  },
  'POST /admin/webhooks/:id/replay': {
    access: 'admins',
    summary: 'Send all failed deliveries of a webhook again',
    params: IdParams,
    answer: z.object({ count: z.number().int() }),
  },
  'POST /admin/webhooks/:id/deliveries/:deliveryId/replay': {
    access: 'admins',
    summary: 'Send a delivery again',
    params: DeliveryParams,
    answer: Success,
  },
})
