import { timingSafeEqual } from 'node:crypto'
import type { HttpAnswer } from '#sandbox-kit/http.ts'
import { fingerprintOf } from '#sandbox-kit/saved-responses.ts'
import { ApiError } from './api-error.ts'
import { type ApiKeys, authenticate, omitSecrets } from './api-keys.ts'
import type { BaseContext, SandboxContext } from './context.ts'
import { apiVersion } from './events.ts'
import { expandPaths } from './expand.ts'
import { findSavedResponse, saveResponse } from './idempotency.ts'
import { type Params, parseParams, readList, readText } from './params.ts'
import type { Route } from './route.ts'
import { routes } from './routes.ts'

export interface ApiRequest {
  id: string
  method: string
  path: string
  /** Form-encoded parameters, from the query or the body. */
  encoded: string
  bearer: string | undefined
  idempotencyKey: string | undefined
  account: string | undefined
  /** Base URL used by the caller. */
  origin: string
}

/** Carries out one request in one transaction. Throws only for a bug of the sandbox. */
export function handleApiRequest(base: BaseContext, keys: ApiKeys, request: ApiRequest): HttpAnswer {
  const headers = { 'request-id': request.id, 'stripe-version': apiVersion }
  try {
    const params = parseParams(request.encoded)
    const { route, id } = findRoute(request)
    const { publishable } = authenticate(route, request.bearer ?? readText(params, 'key') ?? '', keys)
    for (const name of publishable ? stripeJsParams : ['key']) delete params[name]
    // Stripe ignores idempotency keys on requests with a publishable key.
    const key = request.method === 'POST' && !publishable ? request.idempotencyKey : undefined
    const context = {
      ...base,
      requestId: request.id,
      idempotencyKey: key ?? null,
      account: request.account ?? null,
      publishable,
      origin: request.origin,
    }
    const fingerprint = fingerprintOf(request.path, request.encoded)
    return base.state.transact(() => {
      const saved = key && findSavedResponse(base, key, fingerprint)
      if (saved)
        return {
          status: saved.status,
          body: saved.body,
          headers: { ...headers, 'idempotent-replayed': 'true', 'original-request': saved.request },
        }
      const { status, body } = run(context, route, params, id)
      if (key) saveResponse(base, key, fingerprint, { status, body, request: request.id })
      return { status, body, headers }
    })
  } catch (error) {
    if (error instanceof ApiError)
      return { status: error.status, body: encode({ error: error.body }), headers }
    throw error
  }
}

/** Parameters that Stripe.js adds to every request and that have no effect here. */
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
    const response = route.run(context, params, id)
    const visible = context.publishable ? omitSecrets(response) : response
    return { status: 200, body: encode(expandPaths(context.state, visible, readList(params, 'expand'))) }
  } catch (error) {
    // A decline commits its failed charge. A request that failed validation is rolled back.
    if (!(error instanceof ApiError) || !error.isSaved) throw error
    return { status: error.status, body: encode({ error: visibleError(context, error) }) }
  }
}

function visibleError(context: SandboxContext, error: ApiError): object {
  const { payment_intent: intent } = error.body
  return context.publishable && intent ? { ...error.body, payment_intent: omitSecrets(intent) } : error.body
}

function requireClientSecret(context: SandboxContext, params: Params, id: string): void {
  const given = Buffer.from(readText(params, 'client_secret') ?? '')
  const expected = Buffer.from(context.state.get('payment_intent', id, 'intent').client_secret)
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    throw new ApiError(
      400,
      {
        type: 'invalid_request_error',
        code: 'payment_intent_invalid_parameter',
        param: 'client_secret',
        message:
          'The client_secret provided does not match any associated PaymentIntent on this account. Ensure the provided client_secret and PaymentIntent ID match.',
      },
      { isSaved: false },
    )
}

function findRoute(request: ApiRequest): { route: Route; id: string } {
  for (const route of routes) {
    const match = route.method === request.method ? route.pattern.exec(request.path) : null
    if (match) return { route, id: match[1] ?? '' }
  }
  throw new ApiError(
    404,
    {
      type: 'invalid_request_error',
      message: `Unrecognized request URL (${request.method}: ${request.path}). Please see https://stripe.com/docs.`,
    },
    { isSaved: false },
  )
}

function encode(body: object): string {
  return JSON.stringify(body, null, 2)
}
