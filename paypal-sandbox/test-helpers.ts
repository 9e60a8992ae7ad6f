import { describeFaults, faultNamed } from '#sandbox-kit/faults.ts'
import { ApiError, invalidRequest } from './api-error.ts'
import type { SandboxContext } from './context.ts'
import { escalateDispute, isOutcome, openDispute, resolveDispute } from './disputes.ts'
import { listLateEvents } from './events.ts'
import { parseMoney } from './money.ts'
import { approveOrder, requireOrder } from './orders.ts'
import { refundCapture } from './payments.ts'
import { allPermissions, isPermission } from './permissions.ts'
import { presentDispute, presentOrder, presentRefund } from './present.ts'
import { type Fields, parseBody, readObject, readText } from './read-fields.ts'
import type { Answer } from './route.ts'
import { isTestBuyer } from './test-buyers.ts'

/** Requests to these endpoints are exempt from faults, so that faults can be switched off again. */
export const testHelperPrefix = '/v1/test_helpers/sandbox'

type Helper = (context: SandboxContext, id: string, body: unknown) => object

/** Endpoints of the sandbox's own, by method and path below the prefix. */
const helpers: readonly { method: string; path: RegExp; run: Helper }[] = [
  { method: 'GET', path: /^$/, run: describeSandbox },
  { method: 'POST', path: /^$/, run: updateSandbox },
  { method: 'GET', path: /^\/occurrences$/, run: listOccurrences },
  { method: 'POST', path: /^\/advance$/, run: advance },
  { method: 'POST', path: /^\/orders\/([A-Z0-9]+)\/approve$/, run: approve },
  { method: 'POST', path: /^\/orders\/([A-Z0-9]+)\/expire$/, run: expire },
  { method: 'POST', path: /^\/captures\/([A-Z0-9]+)\/refund$/, run: refund },
  { method: 'POST', path: /^\/captures\/([A-Z0-9]+)\/dispute$/, run: dispute },
  { method: 'POST', path: /^\/disputes\/([\w-]+)\/escalate$/, run: escalate },
  { method: 'POST', path: /^\/disputes\/([\w-]+)\/resolve$/, run: resolve },
]

/** @throws ApiError 404 for an endpoint that is not there, 400 for a wrong body */
export function runTestHelper(
  context: SandboxContext,
  request: { method: string; path: string; body: string },
): Answer {
  const path = request.path.slice(testHelperPrefix.length)
  for (const helper of helpers) {
    const match = helper.method === request.method ? helper.path.exec(path) : null
    if (match) return { status: 200, body: helper.run(context, match[1] ?? '', parseBody(request.body)) }
  }
  throw new ApiError('RESOURCE_NOT_FOUND')
}

function describeSandbox({ faults, permissions, webhooks, tasks, state }: SandboxContext): object {
  return {
    faults: describeFaults(faults),
    permissions,
    pending_webhooks: webhooks.pending(),
    pending_tasks: tasks.pending(),
    occurrences: state.countOccurrences(),
  }
}

/** Switches faults and features of the app on and off. What is not named stays as it is. */
function updateSandbox(context: SandboxContext, _id: string, body: unknown): object {
  const given = readObject(body, '', ['faults', 'permissions'])
  const faults: Fields =
    given.faults === undefined ? {} : readObject(given.faults, '/faults', namesIn(given.faults))
  for (const [wireName, value] of Object.entries(faults)) {
    const name = faultNamed(context.faults, wireName)
    if (name === undefined) throw invalidRequest('NOT_SUPPORTED', `/faults/${wireName}`)
    if (typeof value !== 'number' || !Number.isFinite(value) || value < 0)
      throw invalidRequest('INVALID_PARAMETER_VALUE', `/faults/${wireName}`)
    context.faults[name] = value
  }
  const permissions: Fields =
    given.permissions === undefined
      ? {}
      : readObject(given.permissions, '/permissions', Object.keys(allPermissions))
  for (const [name, value] of Object.entries(permissions)) {
    if (!isPermission(name) || typeof value !== 'boolean')
      throw invalidRequest('INVALID_PARAMETER_VALUE', `/permissions/${name}`)
    context.permissions[name] = value
  }
  return describeSandbox(context)
}

function namesIn(value: unknown): string[] {
  return typeof value === 'object' && value !== null ? Object.keys(value) : []
}

function listOccurrences({ state }: SandboxContext): object {
  return {
    occurrences: state
      .occurrences()
      .map(({ atMs, name, subject }) => ({ time: new Date(atMs).toISOString(), name, subject })),
  }
}

/** Lets reviews, pending refunds and disputes happen now, and late events into the list. */
function advance(context: SandboxContext): object {
  context.tasks.runAll()
  listLateEvents(context)
  return describeSandbox(context)
}

/** What a buyer does on the approve page. */
function approve(context: SandboxContext, id: string, body: unknown): object {
  const name = readText(readObject(body, '', ['buyer']), 'buyer', '', { max: 50 }) ?? 'pays'
  if (!isTestBuyer(name)) throw invalidRequest('INVALID_PARAMETER_VALUE', '/buyer', name)
  return presentOrder(context.state, approveOrder(context, id, name), context.origin)
}

/** As three hours after it was created, or approved. */
function expire(context: SandboxContext, id: string): object {
  requireOrder(context, id)
  if (!context.tasks.runNow('expire-order', id))
    throw new ApiError('UNPROCESSABLE_ENTITY', 'ORDER_IS_CAPTURED')
  return describeSandbox(context)
}

/** The seller refunds at PayPal, not through the API: in full, or `amount`. */
function refund(context: SandboxContext, id: string, body: unknown): object {
  const { amount } = readObject(body, '', ['amount'])
  const made = refundCapture(context, context.state.get('capture', id), {
    amount: amount === undefined ? undefined : parseMoney(amount, '/amount'),
  })
  return presentRefund(context.state, made, context.origin)
}

/** Any buyer disputes: a claim, or with `{ "stage": "INQUIRY" }` an inquiry. */
function dispute(context: SandboxContext, id: string, body: unknown): object {
  const given = readText(readObject(body, '', ['stage']), 'stage', '', {
    ...{ max: 20, oneOf: ['INQUIRY', 'CHARGEBACK'] },
  })
  const stage = given === 'INQUIRY' ? 'INQUIRY' : 'CHARGEBACK'
  const reason = 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED'
  const opened = openDispute(context, id, { stage, reason })
  if (!opened) throw new ApiError('UNPROCESSABLE_ENTITY', 'NOTHING_TO_DISPUTE')
  return presentDispute(opened, context.state.get('capture', id), context.origin)
}

function escalate(context: SandboxContext, id: string): object {
  const claim = escalateDispute(context, id)
  return presentDispute(claim, context.state.get('capture', claim.captureId), context.origin)
}

function resolve(context: SandboxContext, id: string, body: unknown): object {
  const outcome = readText(readObject(body, '', ['outcome']), 'outcome', '', { max: 50, required: true })
  if (!isOutcome(outcome)) throw invalidRequest('INVALID_PARAMETER_VALUE', '/outcome', outcome)
  const resolved = resolveDispute(context, id, outcome)
  return presentDispute(resolved, context.state.get('capture', resolved.captureId), context.origin)
}
