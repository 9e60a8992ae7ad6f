import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { type PaymentProviderName, paymentProviders } from '#contract/orders/payment-provider.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import type { Store } from '#server/platform/store.ts'
import type { PaymentSandbox } from './payment-sandbox.ts'

/** Where browsers reach the sandboxes, which are not public. */
export const sandboxPaths = {
  stripe: '/api/payments/sandbox',
  paypal: '/api/payments/paypal-sandbox',
} as const satisfies Record<PaymentProviderName, string>

type Allowed = readonly { method: 'GET' | 'POST'; path: RegExp }[]

/** What a browser asks Stripe for directly: Stripe.js, payment confirmation, 3-D Secure, pages of methods and of connected accounts. */
const ofStripe: Allowed = [
  { method: 'GET', path: /^browser\/[a-z-]+\.(js|ts)$/ },
  { method: 'GET', path: /^v1\/payment_intents\/pi_\w+$/ },
  { method: 'POST', path: /^v1\/payment_intents\/pi_\w+\/confirm$/ },
  { method: 'POST', path: /^v1\/payment_methods$/ },
  { method: 'GET', path: /^v1\/elements\/sessions$/ },
  { method: 'GET', path: /^3ds\/tdsr_\w+$/ },
  { method: 'POST', path: /^3ds\/tdsr_\w+\/(complete|fail)$/ },
  { method: 'GET', path: /^authorize\/pa_nonce_\w+$/ },
  { method: 'POST', path: /^authorize\/pa_nonce_\w+\/[a-z-]+$/ },
  { method: 'GET', path: /^connect\/(acctl_\w+|acct_\w+\/dashboard)$/ },
  { method: 'POST', path: /^connect\/acctl_\w+\/(complete|document|later)$/ },
]
/** The page on which a buyer approves a payment. */
const ofPaypal: Allowed = [
  { method: 'GET', path: /^checkoutnow$/ },
  { method: 'POST', path: /^checkoutnow$/ },
]
const allowedAt = { stripe: ofStripe, paypal: ofPaypal } as const

const timeoutMs = 15_000

/** Forwards the browser's requests to the sandboxes. */
export async function registerSandboxProxies(app: App, { payments: { sandboxes } }: Store): Promise<void> {
  for (const provider of paymentProviders) {
    const sandbox = sandboxes[provider]
    if (sandbox)
      await registerSandboxProxy(app, { sandbox, path: sandboxPaths[provider], allowed: allowedAt[provider] })
  }
}

async function registerSandboxProxy(
  app: App,
  { sandbox, path: root, allowed }: { sandbox: PaymentSandbox; path: string; allowed: Allowed },
): Promise<void> {
  await app.register(async (plain) => {
    const scope = plain.withTypeProvider<ZodTypeProvider>()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, body),
    )
    scope.route({
      method: ['GET', 'POST'],
      url: `${root}/*`,
      schema: { hide: true, params: z.object({ '*': z.string() }) },
      handler: async (request, reply) => {
        const path = request.params['*']
        const method = request.method === 'POST' ? 'POST' : 'GET'
        if (!allowed.some((entry) => entry.method === method && entry.path.test(path)))
          throw new ProblemError('not_found')
        const query = request.url.includes('?') ? request.url.slice(request.url.indexOf('?')) : ''
        const unavailable = (error: unknown) => {
          throw new ProblemError('payment_unavailable', { cause: error })
        }
        const address = await sandbox.address().catch(unavailable)
        const answer = await fetch(`${address}/${path}${query}`, {
          method,
          redirect: 'manual',
          headers: {
            ...(method === 'POST' && { 'content-type': 'application/x-www-form-urlencoded' }),
            accept: request.headers.accept ?? '*/*',
          },
          body: method === 'POST' ? String(request.body ?? '') : null,
          signal: AbortSignal.timeout(timeoutMs),
        }).catch(unavailable)
        for (const name of ['content-type', 'content-security-policy', 'location', 'request-id']) {
          const value = answer.headers.get(name)
          if (value !== null) reply.header(name, value)
        }
        reply.header('cache-control', 'no-store')
        return reply.code(answer.status).send(Buffer.from(await answer.arrayBuffer()))
      },
    })
  })
}
