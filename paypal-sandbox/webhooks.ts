import { ApiError, invalidRequest } from './api-error.ts'
import type { SandboxContext } from './context.ts'
import { newTransactionId } from './object-id.ts'
import type { Webhook } from './objects.ts'
import { parseBody, readArray, readObject, readText } from './read-fields.ts'
import type { Answer, ApiCall, Route } from './route.ts'

const path = '/v1/notifications/webhooks'
const maxWebhooks = 10

/** Events that the app's own webhook asks for, unless it is created by request. */
export const usualEventTypes = [
  'CHECKOUT.ORDER.APPROVED',
  'CHECKOUT.ORDER.COMPLETED',
  'CHECKOUT.PAYMENT-APPROVAL.REVERSED',
  'PAYMENT.CAPTURE.COMPLETED',
  'PAYMENT.CAPTURE.PENDING',
  'PAYMENT.CAPTURE.DENIED',
  'PAYMENT.CAPTURE.DECLINED',
  'PAYMENT.CAPTURE.REFUNDED',
  'PAYMENT.CAPTURE.REVERSED',
  'CUSTOMER.DISPUTE.CREATED',
  'CUSTOMER.DISPUTE.UPDATED',
  'CUSTOMER.DISPUTE.RESOLVED',
]

export const webhookRoutes: readonly Route[] = [
  { method: 'GET', pattern: new RegExp(`^${path}$`), permission: 'webhooks', run: listWebhooks },
  { method: 'POST', pattern: new RegExp(`^${path}$`), permission: 'webhooks', run: createWebhook },
  {
    method: 'DELETE',
    pattern: new RegExp(`^${path}/([\\w-]+)$`),
    permission: 'webhooks',
    run: ({ state }, { id }) => {
      state.delete(state.get('webhook', id).id)
      return { status: 204 }
    },
  },
]

function listWebhooks({ state, origin }: SandboxContext): Answer {
  const webhooks = state.list('webhook').filter(({ url }) => url !== undefined)
  return { status: 200, body: { webhooks: webhooks.map((webhook) => present(webhook, origin)) } }
}

function createWebhook(context: SandboxContext, { body }: ApiCall): Answer {
  const { state, nowMs, origin } = context
  const given = readObject(parseBody(body), '', ['url', 'event_types'])
  const url = readText(given, 'url', '', { max: 2048, required: true })
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? ''))
    throw invalidRequest('INVALID_PARAMETER_SYNTAX', '/url', url)
  const eventTypes = readArray(given, 'event_types', '', { min: 1, max: 500 })?.map((type, index) => {
    const field = `/event_types/${index}`
    return readText(readObject(type, field, ['name']), 'name', field, { max: 100, required: true })
  })
  if (!eventTypes) throw invalidRequest('MISSING_REQUIRED_PARAMETER', '/event_types')
  const others = state.list('webhook')
  if (others.some((webhook) => webhook.url === url)) throw new ApiError('WEBHOOK_URL_ALREADY_EXISTS')
  if (others.length >= maxWebhooks) throw new ApiError('WEBHOOK_NUMBER_LIMIT_EXCEEDED')
  const webhook = state.put('webhook', {
    ...{ id: newTransactionId(), url, eventTypes },
    ...{ createdMs: nowMs(), updatedMs: nowMs() },
  })
  context.webhooks.start()
  return { status: 201, body: present(webhook, origin) }
}

function present({ id, url, eventTypes }: Webhook, origin: string): object {
  const self = `${origin}${path}/${id}`
  return {
    id,
    url,
    event_types: eventTypes.map((name) => ({ name, status: 'ENABLED' })),
    links: [
      { href: self, rel: 'self', method: 'GET' },
      { href: self, rel: 'delete', method: 'DELETE' },
    ],
  }
}
