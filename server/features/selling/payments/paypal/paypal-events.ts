import { verify } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { crc32 } from 'node:zlib'
import { z } from 'zod'
import { ProblemError } from '#server/platform/http/problem.ts'
import type { PaypalCertificates } from './paypal-certificates.ts'
import { PaypalEvent } from './paypal-wire.ts'

/** What events the store's webhook asks for. */
export const webhookEvents = [
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
] as const

/** What an event is about: an order at PayPal, or a capture where it names no order. */
export type EventSubject = { orderId: string | null; captureId: string | null }

const LONGEST_HEADER = 2_000

/**
 * Reads a signed webhook (developer.paypal.com, verify webhook messages). Its age does not matter: a repeat changes nothing.
 * @param webhookId PayPal's id of the store's webhook; without one no event can be verified
 * @throws Problem invalid_signature; Error if the certificate cannot be fetched now
 */
export async function verifyPaypalEvent(
  headers: IncomingHttpHeaders,
  body: Buffer,
  { webhookId, certificates }: { webhookId: string | undefined; certificates: PaypalCertificates },
): Promise<PaypalEvent> {
  const signed = readSignature(headers)
  if (!webhookId || !signed) throw new ProblemError('invalid_signature')
  const key = await certificates.keyAt(signed.certificate)
  const text = `${signed.id}|${signed.time}|${webhookId}|${crc32(body)}`
  if (!key || !isSigned(text, signed.signature, key)) throw new ProblemError('invalid_signature')
  return PaypalEvent.parse(JSON.parse(body.toString('utf8')))
}

function isSigned(text: string, signature: string, key: Parameters<typeof verify>[2]): boolean {
  try {
    return verify('sha256', Buffer.from(text), key, Buffer.from(signature, 'base64'))
  } catch {
    return false
  }
}

function readSignature(headers: IncomingHttpHeaders) {
  const read = (name: string) => {
    const value = headers[name]
    return typeof value === 'string' && value !== '' && value.length <= LONGEST_HEADER ? value : undefined
  }
  const id = read('paypal-transmission-id')
  const time = read('paypal-transmission-time')
  const signature = read('paypal-transmission-sig')
  const certificate = read('paypal-cert-url')
  const isRsa = read('paypal-auth-algo') === 'SHA256withRSA'
  return id && time && signature && certificate && isRsa ? { id, time, signature, certificate } : undefined
}

const Id = z.string().min(1).max(100)
const Resource = z
  .object({
    id: Id.optional().catch(undefined),
    order_id: Id.optional().catch(undefined),
    links: z.array(z.object({ rel: z.string(), href: z.string() })).catch([]),
    supplementary_data: z
      .object({ related_ids: z.object({ order_id: Id.optional() }) })
      .optional()
      .catch(undefined),
    disputed_transactions: z.array(z.object({ seller_transaction_id: Id })).catch([]),
  })
  .catch({ links: [], disputed_transactions: [] })

/** What an event names. Nothing else of it is read. */
export function subjectOf({ resource_type, event_type, resource }: PaypalEvent): EventSubject {
  const { id = null, links, supplementary_data, disputed_transactions, ...named } = Resource.parse(resource)
  const orderId = supplementary_data?.related_ids.order_id ?? named.order_id
  if (orderId !== undefined) return { orderId, captureId: null }
  const subject = { orderId: null, captureId: null }
  if (event_type.startsWith('CHECKOUT.')) return { ...subject, orderId: id }
  if (resource_type === 'capture') return { ...subject, captureId: id }
  if (resource_type === 'refund') return { ...subject, captureId: captureAbove(links) }
  const disputed = disputed_transactions[0]?.seller_transaction_id ?? null
  return { ...subject, captureId: disputed }
}

/** Of a refund: its `up` link is the capture. */
function captureAbove(links: readonly { rel: string; href: string }[]): string | null {
  const href = links.find(({ rel }) => rel === 'up')?.href ?? ''
  return /\/v2\/payments\/captures\/([A-Za-z0-9]+)$/.exec(href)?.[1] ?? null
}
