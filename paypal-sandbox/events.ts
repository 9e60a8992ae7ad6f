import { injectFault } from '#sandbox-kit/faults.ts'
import { note, type SandboxContext } from './context.ts'
import { newEventId } from './object-id.ts'
import type { Capture, Dispute, Order, Refund, StoredEvent } from './objects.ts'
import { presentDispute, presentOrder, presentRefund, presentWholeCapture } from './present.ts'
import { type Answer, type ApiCall, type Route, readCount, readTime, requireKnown } from './route.ts'

const path = '/v1/notifications/webhooks-events'
/** How long PayPal keeps events. */
const keptMs = 30 * 24 * 3_600_000

export const eventRoutes: readonly Route[] = [
  { method: 'GET', pattern: new RegExp(`^${path}/?$`), permission: 'webhooks', run: listEvents },
  {
    method: 'GET',
    pattern: new RegExp(`^${path}/([\\w-]+)$`),
    permission: 'webhooks',
    run: ({ state, origin }, { id }) => ({
      status: 200,
      body: presentEvent(state.get('event', id), origin),
    }),
  },
]

export function emitOrderEvent(context: SandboxContext, type: string, order: Order): void {
  emit(context, type, 'checkout-order', presentOrder(context.state, order, context.origin))
}

export function emitCaptureEvent(context: SandboxContext, type: string, capture: Capture): void {
  emit(context, type, 'capture', presentWholeCapture(capture, context.origin))
}

export function emitRefundEvent(context: SandboxContext, type: string, refund: Refund): void {
  emit(context, type, 'refund', presentRefund(context.state, refund, context.origin))
}

export function emitDisputeEvent(context: SandboxContext, type: string, dispute: Dispute): void {
  const capture = context.state.get('capture', dispute.captureId)
  emit(context, type, 'dispute', presentDispute(dispute, capture, context.origin))
}

/** Writes an event and its deliveries, in the transaction of the change. There is none that no webhook asks for. */
function emit(context: SandboxContext, type: string, resourceType: string, resource: object): void {
  const { state, faults, nowMs } = context
  const webhooks = state
    .list('webhook')
    .filter(({ eventTypes }) => eventTypes.includes('*') || eventTypes.includes(type))
  if (webhooks.length === 0) return
  const isLate = injectFault(faults, 'lateEvents')
  if (isLate) note(context, 'events_late', type)
  const event = state.put('event', {
    id: newEventId(),
    type,
    resourceType,
    resource,
    createdMs: nowMs(),
    updatedMs: nowMs(),
    listedMs: nowMs() + (isLate ? faults.lateEventsMs : 0),
  })
  for (const webhook of webhooks) context.webhooks.enqueue(`${event.id} ${webhook.id}`)
}

/** Puts events that are late into the list. */
export function listLateEvents({ state, nowMs }: SandboxContext): void {
  for (const event of state.list('event')) {
    if (event.listedMs > nowMs()) state.put('event', { ...event, listedMs: nowMs() })
  }
}

/** An event as it is sent and listed. */
export function presentEvent(event: StoredEvent, origin: string): object {
  const self = `${origin}${path}/${event.id}`
  return {
    id: event.id,
    event_version: '1.0',
    create_time: new Date(event.createdMs).toISOString(),
    resource_type: event.resourceType,
    ...(event.resourceType !== 'dispute' && { resource_version: '2.0' }),
    event_type: event.type,
    summary: summarize(event.type),
    resource: event.resource,
    links: [
      { href: self, rel: 'self', method: 'GET' },
      { href: `${self}/resend`, rel: 'resend', method: 'POST' },
    ],
  }
}

/** `PAYMENT.CAPTURE.COMPLETED` becomes `Payment capture completed`. */
function summarize(type: string): string {
  const words = type.toLowerCase().replace(/[.-]/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Newest first. `page` is the sandbox's own parameter, found in the link to the next page. */
function listEvents({ state, nowMs, origin }: SandboxContext, { query }: ApiCall): Answer {
  requireKnown(query, ['page_size', 'start_time', 'end_time', 'transaction_id', 'event_type', 'page'])
  const from = Math.max(readTime(query, 'start_time') ?? 0, nowMs() - keptMs)
  const to = readTime(query, 'end_time') ?? nowMs()
  const size = readCount(query, 'page_size', { most: 1000, fallback: 10 })
  const page = readCount(query, 'page', { most: 1_000_000, fallback: 1 })
  const transaction = query.get('transaction_id')
  const events = state
    .list('event', { parent: query.get('event_type') ?? undefined, fromMs: from, toMs: to })
    .filter(({ listedMs }) => listedMs <= nowMs())
    .filter(({ resource }) => transaction === null || Reflect.get(resource, 'id') === transaction)
    .reverse()
  const shown = events.slice((page - 1) * size, page * size)
  const next = new URLSearchParams(query)
  next.set('page', String(page + 1))
  return {
    status: 200,
    body: {
      events: shown.map((event) => presentEvent(event, origin)),
      count: shown.length,
      links: [
        { href: `${origin}${path}?${query}`, rel: 'self', method: 'GET' },
        ...(events.length > page * size
          ? [{ href: `${origin}${path}?${next}`, rel: 'next', method: 'GET' }]
          : []),
      ],
    },
  }
}
