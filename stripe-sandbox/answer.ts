import { timingSafeEqual } from 'node:crypto'
import type { SandboxContext } from './context.ts'
import { apiVersion } from './events.ts'
import { expandPaths } from './expand.ts'
import { findKept, fingerprintOf, keepAnswer } from './idempotency.ts'
import { type Params, parseParams, readList, readText } from './params.ts'
import { admit, type SandboxKeys, withoutSecrets } from './rights.ts'
import { type Route, routes } from './routes.ts'
import { SandboxError } from './sandbox-error.ts'

export interface ApiRequest {
  id: string
  method: string
  path: string
  /** The form-encoded parameters, from the query or from the body. */
  encoded: string
  bearer: string | undefined
  idempotencyKey: string | undefined
}

export interface ApiAnswer {
  status: number
  body: string
  headers: Record<string, string>
}

type BaseContext = Omit<SandboxContext, 'requestId' | 'idempotencyKey' | 'publishable'>

/** Carries out one API request in one transaction. Never throws for a request that is merely wrong. */
export function answerApi(base: BaseContext, keys: SandboxKeys, request: ApiRequest): ApiAnswer {
  const headers = { 'request-id': request.id, 'stripe-version': apiVersion }
  try {
    const params = parseParams(request.encoded)
    const { route, id } = findRoute(request)
    const { publishable } = admit(route, request.bearer ?? readText(params, 'key') ?? '', keys)
    for (const name of publishable ? stripeJsParams : ['key']) delete params[name]
    // Stripe keeps keys per account and mode; a publishable key repeats nothing.
    const key = request.method === 'POST' && !publishable ? request.idempotencyKey : undefined
    const context = { ...base, requestId: request.id, idempotencyKey: key ?? null, publishable }
    const fingerprint = fingerprintOf(request.path, request.encoded)
    return base.state.transact(() => {
      const kept = key && findKept(base.state, key, fingerprint, base.nowSeconds())
      if (kept)
        return {
          status: kept.status,
          body: kept.body,
          headers: { ...headers, 'idempotent-replayed': 'true', 'original-request': kept.request },
        }
      const { status, body } = run(context, route, params, id)
      const replay = { status, body, request: request.id }
      if (key) keepAnswer(base.state, key, fingerprint, replay, base.nowSeconds())
      return { status, body, headers }
    })
  } catch (error) {
    if (error instanceof SandboxError)
      return { status: error.status, body: encode({ error: error.body }), headers }
    throw error
  }
}

/** What Stripe.js sends with every call, of no meaning here. */
const stripeJsParams = [
  'key',
  '_stripe_version',
  'guid',
  'muid',
  'sid',
  'referrer',
  'client_attribution_metadata',
]

function run(context: SandboxContext, route: Route, params: Params, id: string) {
  if (context.publishable && id) requireClientSecret(context, params, id)
  try {
    const answer = route.run(context, params, id)
    const visible = context.publishable ? withoutSecrets(answer) : answer
    return { status: 200, body: encode(expandPaths(context.state, visible, readList(params, 'expand'))) }
  } catch (error) {
    // A decline is an outcome: what it wrote stays. A request that failed validation leaves nothing.
    if (!(error instanceof SandboxError) || !error.stored) throw error
    return { status: error.status, body: encode({ error: visibleError(context, error) }) }
  }
}

function visibleError(context: SandboxContext, error: SandboxError): object {
  const { payment_intent: intent } = error.body
  return context.publishable && intent
    ? { ...error.body, payment_intent: withoutSecrets(intent) }
    : error.body
}

function requireClientSecret(context: SandboxContext, params: Params, id: string): void {
  const given = Buffer.from(readText(params, 'client_secret') ?? '')
  const expected = Buffer.from(context.state.get('payment_intent', id, 'intent').client_secret)
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    throw new SandboxError(
      400,
      {
        type: 'invalid_request_error',
        code: 'payment_intent_invalid_parameter',
        param: 'client_secret',
        message:
          'The client_secret provided does not match any associated PaymentIntent on this account. Ensure the provided client_secret and PaymentIntent ID match.',
      },
      false,
    )
}

function findRoute(request: ApiRequest): { route: Route; id: string } {
  for (const route of routes) {
    const match = route.method === request.method ? route.pattern.exec(request.path) : null
    if (match) return { route, id: match[1] ?? '' }
  }
  throw new SandboxError(
    404,
    {
      type: 'invalid_request_error',
      message: `Unrecognized request URL (${request.method}: ${request.path}). Please see https://stripe.com/docs.`,
    },
    false,
  )
}

function encode(body: object): string {
  return JSON.stringify(body, null, 2)
}
