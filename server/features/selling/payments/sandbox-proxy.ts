import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { App } from '#server/platform/http/app-type.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import type { Store } from '#server/platform/store.ts'

export const sandboxPath = '/api/payments/sandbox'

/** What a browser asks Stripe for directly: Stripe.js, payment confirmation, 3-D Secure, pages of methods and of connected accounts. */
const allowed: readonly { method: 'GET' | 'POST'; path: RegExp }[] = [
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
const timeoutMs = 15_000

/** Forwards the browser's requests to the sandbox, which is not public. */
export async function registerSandboxProxy(app: App, { payments: { sandbox } }: Store): Promise<void> {
  if (!sandbox) return
  await app.register(async (plain) => {
    const scope = plain.withTypeProvider<ZodTypeProvider>()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, body),
    )
    scope.route({
      method: ['GET', 'POST'],
      url: `${sandboxPath}/*`,
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
