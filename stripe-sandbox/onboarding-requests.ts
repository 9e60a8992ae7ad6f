import type { IncomingMessage, ServerResponse } from 'node:http'
import { sendPage } from '#sandbox-kit/http.ts'
import { ApiError } from './api-error.ts'
import type { BaseContext } from './context.ts'
import { finishOnboarding, showDashboard, showOnboarding } from './onboarding-page.ts'

/** Pages of connected accounts: an account link, the keys on its page, and a dashboard. */
export const onboardingPath =
  /^\/connect\/(?:(acctl_\w+)(?:\/(complete|document|later))?|(acct_\w+)\/dashboard)$/

/** Answers a browser on one of the pages of connected accounts. */
export function handleOnboarding(
  base: BaseContext,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
): void {
  const [, token = '', outcome, account] = onboardingPath.exec(path) ?? []
  const context = {
    ...base,
    requestId: null,
    idempotencyKey: null,
    account: null,
    publishable: true,
    origin: '',
  }
  const isAnswer = request.method === 'POST'
  try {
    const answer = base.state.transact(() => {
      if (account !== undefined) return showDashboard(context, account)
      if (isAnswer && (outcome === 'complete' || outcome === 'document' || outcome === 'later'))
        return finishOnboarding(context, token, outcome)
      return showOnboarding(context, token)
    })
    if ('location' in answer) {
      response.writeHead(303, { location: answer.location }).end()
      return
    }
    sendPage(response, answer.page)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    response.writeHead(error.status, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ error: error.body }))
  }
}
