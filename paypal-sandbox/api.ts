import { randomBytes } from 'node:crypto'
import { injectFault } from '#sandbox-kit/faults.ts'
import type { HttpAnswer } from '#sandbox-kit/http.ts'
import { fingerprintOf } from '#sandbox-kit/saved-responses.ts'
import { ApiError } from './api-error.ts'
import { note, type SandboxContext } from './context.ts'
import { requirePermission } from './permissions.ts'
import type { Answer, ApiCall, Route } from './route.ts'
import { routes } from './routes.ts'
import { runTestHelper, testHelperPrefix } from './test-helpers.ts'
import { type AppKeys, isApp, issueToken, requireToken } from './tokens.ts'

export interface ApiRequest {
  method: string
  path: string
  query: URLSearchParams
  body: string
  authorization: string
  requestId: string | undefined
  prefer: string
  /** `PayPal-Mock-Response` */
  mock: string
}

const longestRequestId = 108
const retryAfterSeconds = 1
/** That of refunds. */
const longestLifetimeSeconds = 45 * 86_400

/** Carries out one request in one transaction. Throws only for a bug of the sandbox. */
export function handleApiRequest(context: SandboxContext, keys: AppKeys, request: ApiRequest): HttpAnswer {
  try {
    return context.state.transact(() => {
      try {
        return answer(context, keys, request)
      } catch (error) {
        // A refused capture commits what it changed. A request that failed validation is rolled back.
        if (!(error instanceof ApiError) || !error.isCommitted) throw error
        return encodeError(error)
      }
    })
  } catch (error) {
    if (error instanceof ApiError) return encodeError(error)
    throw error
  }
}

function answer(context: SandboxContext, keys: AppKeys, request: ApiRequest): HttpAnswer {
  if (request.path.startsWith(testHelperPrefix)) {
    if (!isApp(request.authorization, keys)) throw new ApiError('AUTHENTICATION_FAILURE')
    return encode(runTestHelper(context, request))
  }
  if (injectFault(context.faults, 'limitRequests')) {
    note(context, 'requests_limited', request.path)
    const headers = { 'retry-after': String(retryAfterSeconds) }
    throw new ApiError('RATE_LIMIT_REACHED', undefined, { headers, isCommitted: true })
  }
  if (request.method === 'POST' && request.path === '/v1/oauth2/token')
    return issueToken(context, keys, request)
  requireToken(context, request.authorization)
  const { route, id } = findRoute(request)
  requirePermission(context.permissions, route.permission)
  const call: ApiCall = {
    id,
    query: request.query,
    body: request.body,
    requestId: request.requestId,
    wantsAll: /\breturn=representation\b/.test(request.prefer),
    mockIssue: readMockIssue(request.mock),
  }
  return encode(route.repeat ? runOnce(context, request, route, call) : route.run(context, call))
}

/** Carries out an act that has a `PayPal-Request-Id`, or answers its repeat with what became of it. */
function runOnce(context: SandboxContext, request: ApiRequest, route: Route, call: ApiCall): Answer {
  const { repeat } = route
  if (!repeat || call.requestId === undefined) return route.run(context, call)
  if (call.requestId.length < 1 || call.requestId.length > longestRequestId)
    throw new ApiError('INVALID_REQUEST', 'INVALID_STRING_LENGTH', {
      where: { field: 'PayPal-Request-Id' },
    })
  const { savedResponses, nowMs } = context
  const nowSeconds = Math.floor(nowMs() / 1000)
  const key = `${request.path} ${call.requestId}`
  const fingerprint = fingerprintOf(request.path, request.body)
  const saved = savedResponses.find(key, nowSeconds - repeat.lifetimeSeconds)
  if (saved) {
    note(context, repeat.name, call.id || saved.request)
    // PayPal does not say what it does about it. A store that does this has a bug.
    if (saved.fingerprint !== fingerprint) note(context, 'keys_with_other_bodies', call.requestId)
    if (saved.status >= 400) throw new ApiError('UNPROCESSABLE_ENTITY', saved.body, { isSaved: true })
    return repeat.run(context, call, saved.request)
  }
  const save = (status: number, body: string, id: string) => {
    savedResponses.deleteBefore(nowSeconds - longestLifetimeSeconds)
    savedResponses.save(key, fingerprint, { status, body, request: id }, nowSeconds)
  }
  try {
    const done = route.run(context, call)
    save(done.status, '', String(Reflect.get(done.body ?? {}, 'id')))
    return done
  } catch (error) {
    if (error instanceof ApiError && error.isSaved) save(error.status, error.issue ?? '', call.id)
    throw error
  }
}

function findRoute(request: ApiRequest): { route: Route; id: string } {
  for (const route of routes) {
    const match = route.method === request.method ? route.pattern.exec(request.path) : null
    if (match) return { route, id: match[1] ?? '' }
  }
  throw new ApiError('RESOURCE_NOT_FOUND')
}

/** The code in `{"mock_application_codes":"INSTRUMENT_DECLINED"}`, as in PayPal's negative testing. */
function readMockIssue(header: string): string | undefined {
  return /"mock_application_codes"\s*:\s*"([A-Z_]+)"/.exec(header)?.[1]
}

function encode({ status, body }: Answer): HttpAnswer {
  return { status, body: body === undefined ? '' : JSON.stringify(body), headers: debugHeaders() }
}

/** An error as it is sent. */
export function encodeError(error: ApiError): HttpAnswer {
  const headers = { ...debugHeaders(), ...error.headers }
  return { status: error.status, body: JSON.stringify(error.body), headers }
}

function debugHeaders(): Record<string, string> {
  return { 'paypal-debug-id': randomBytes(7).toString('hex').slice(0, 13) }
}
