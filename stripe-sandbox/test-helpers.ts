import { describeFaults, faultNamed } from '#sandbox-kit/faults.ts'
import { requireAccount, setReadiness } from './accounts.ts'
import { invalidParameter, invalidState } from './api-error.ts'
import { payOutToBank } from './balance.ts'
import type { Account } from './connect-objects.ts'
import type { SandboxContext } from './context.ts'
import type { PaymentIntent } from './objects.ts'
import { type Params, readGroup, readInteger, readText, rejectUnknown } from './params.ts'
import { post, type Route } from './route.ts'

const path = 'test_helpers/sandbox'

/** Requests to these endpoints are exempt from faults, so that faults can be switched off again. */
export const testHelperPrefix = `/v1/${path}`

/** Endpoints of the sandbox's own, under the prefix that Stripe has for testing. */
export const testHelperRoutes: readonly Route[] = [
  { method: 'GET', pattern: new RegExp(`^/v1/${path}$`), run: describeSandbox },
  post(path, updateSandbox),
  post(`${path}/advance`, advanceSandbox),
  post(`${path}/payment_intents/(\\w+)/expire`, expireAuthorization),
  post(`${path}/accounts/(\\w+)/restrict`, (context, params, id) =>
    changeAccount(context, params, id, false),
  ),
  post(`${path}/accounts/(\\w+)/enable`, (context, params, id) => changeAccount(context, params, id, true)),
  post(`${path}/accounts/(\\w+)/pay_out`, payOutAccount),
]

function describeSandbox({ faults, webhooks, tasks }: SandboxContext, params: Params): object {
  rejectUnknown(params, [])
  return {
    object: 'test_helpers.sandbox',
    faults: describeFaults(faults),
    pending_webhooks: webhooks.pending(),
    pending_tasks: tasks.pending(),
  }
}

/** Switches faults on and off. Faults that are not named stay as they are. */
function updateSandbox(context: SandboxContext, params: Params): object {
  rejectUnknown(params, ['faults'])
  const given = readGroup(params, 'faults')
  for (const wireName of Object.keys(given)) {
    const param = `faults[${wireName}]`
    const name = faultNamed(context.faults, wireName)
    if (name === undefined)
      throw invalidParameter(`Received unknown parameter: ${param}`, param, 'parameter_unknown')
    const value = Number(readText(given, wireName))
    if (!Number.isFinite(value) || value < 0) throw invalidParameter(`Invalid number: ${param}`, param)
    context.faults[name] = value
  }
  return describeSandbox(context, {})
}

/** Lets pending disputes, refund outcomes and ends of reviews happen now. */
function advanceSandbox(context: SandboxContext, params: Params): object {
  rejectUnknown(params, [])
  context.tasks.runAll()
  return describeSandbox(context, {})
}

/** Lets the authorization of an uncaptured payment expire now, or the approval that the buyer was asked for. */
function expireAuthorization({ state, tasks }: SandboxContext, params: Params, id: string): PaymentIntent {
  rejectUnknown(params, [])
  const intent = state.get('payment_intent', id, 'intent')
  const action = intent.next_action
  const approval =
    action?.type === 'redirect_to_url' ? action.redirect_to_url.url.split('/').at(-1) : undefined
  if (
    !tasks.runNow('expire-authorization', id) &&
    !(approval !== undefined && tasks.runNow('expire-approval', approval))
  )
    throw invalidState({
      code: 'payment_intent_unexpected_state',
      message: `This PaymentIntent has nothing that could expire: it has a status of ${intent.status}.`,
      payment_intent: intent,
    })
  return state.get('payment_intent', id, 'intent')
}

/** Stripe restricts a connected account until a document is there, or accepts it. */
function changeAccount(context: SandboxContext, params: Params, id: string, isReady: boolean): Account {
  rejectUnknown(params, [])
  return setReadiness(context, requireAccount(context, id), isReady)
}

/** Sends what a connected account holds to its bank, but for `rest`. */
function payOutAccount(context: SandboxContext, params: Params, id: string): Account {
  rejectUnknown(params, ['rest'])
  payOutToBank(context, requireAccount(context, id).id, readInteger(params, 'rest') ?? 0)
  return requireAccount(context, id)
}
