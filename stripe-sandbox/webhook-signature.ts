import { createHmac } from 'node:crypto'

/** The `Stripe-Signature` header: HMAC-SHA-256 over `{t}.{body}` (docs.stripe.com/webhooks/signature). */
export function signPayload(body: string, secret: string, timestampSeconds: number): string {
  const digest = createHmac('sha256', secret).update(`${timestampSeconds}.${body}`).digest('hex')
  return `t=${timestampSeconds},v1=${digest}`
}
