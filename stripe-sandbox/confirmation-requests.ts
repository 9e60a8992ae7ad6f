import type { IncomingMessage, ServerResponse } from 'node:http'
import { originOf, sendJson, sendPage } from '#sandbox-kit/http.ts'
import { ApiError } from './api-error.ts'
import { renderApprovalPage } from './approval-page.ts'
import { approvalOutcomes, finishApproval } from './approvals.ts'
import { type Authentication, findAuthentication } from './authentications.ts'
import { redirectStatus } from './browser/redirect-status.ts'
import type { BaseContext, SandboxContext } from './context.ts'
import { finishAuthentication } from './three-d-secure.ts'
import { renderAuthenticationPage } from './three-d-secure-page.ts'

/** The pages of payment methods and of the test bank, and what their buttons send. */
export const confirmationPath = /^\/(3ds\/tdsr|authorize\/pa_nonce)_(\w+?)(?:\/([a-z-]+))?$/

/** Answers a browser on one of these pages, and Stripe.js. */
export function handleConfirmation(
  base: BaseContext,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
): void {
  const [, kind = '', rest = '', outcome] = confirmationPath.exec(path) ?? []
  const id = `${kind.split('/')[1]}_${rest}`
  const context = {
    ...base,
    requestId: null,
    idempotencyKey: null,
    account: null,
    publishable: true,
    origin: originOf(request),
  }
  try {
    if (outcome === undefined || request.method !== 'POST') {
      sendPage(response, renderConfirmation(context, id))
      return
    }
    const finished = context.state.transact(() => finish(context, id, outcome))
    const location = redirectUrl(finished)
    if (location && request.headers.accept?.includes('text/html')) {
      response.writeHead(303, { location }).end()
      return
    }
    const body = JSON.stringify({ source: id, status: finished.intent.status })
    sendJson(response, { status: 200, body, headers: {} })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    sendJson(response, { status: error.status, body: JSON.stringify({ error: error.body }), headers: {} })
  }
}

function renderConfirmation(context: SandboxContext, id: string): string {
  const found = findAuthentication(context, id)
  if (id.startsWith('tdsr_')) return renderAuthenticationPage(found, id)
  const method = context.state.find('payment_method', found.intent.payment_method ?? '')
  return renderApprovalPage(found, method, id)
}

function finish(context: SandboxContext, id: string, outcome: string): Authentication {
  if (id.startsWith('tdsr_'))
    return finishAuthentication(context, id, outcome === 'complete' ? 'complete' : 'fail')
  const known = approvalOutcomes.find((name) => name === outcome)
  if (known) return finishApproval(context, id, known)
  throw new ApiError(
    404,
    { type: 'invalid_request_error', message: `Unrecognized outcome: ${outcome}` },
    { isSaved: false },
  )
}

/** The return URL with the parameters that Stripe adds; undefined where none was given. */
function redirectUrl({ intent, returnUrl }: Authentication): string | undefined {
  if (!returnUrl) return undefined
  const url = new URL(returnUrl)
  url.searchParams.set('payment_intent', intent.id)
  url.searchParams.set('payment_intent_client_secret', intent.client_secret)
  url.searchParams.set('redirect_status', redirectStatus(intent.status))
  return url.href
}
