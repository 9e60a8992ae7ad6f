import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { answerWithFaults, type HttpAnswer, originOf, readBody, sendJson } from '#sandbox-kit/http.ts'
import { type ApiRequest, handleApiRequest } from './api.ts'
import type { ApiKeys } from './api-keys.ts'
import { readBrowserModule } from './browser-modules.ts'
import { confirmationPath, handleConfirmation } from './confirmation-requests.ts'
import type { BaseContext } from './context.ts'
import { newObjectId } from './object-id.ts'
import { handleOnboarding, onboardingPath } from './onboarding-requests.ts'
import { testHelperPrefix } from './test-helpers.ts'

interface Options {
  context: BaseContext
  keys: ApiKeys
  /** Called with what can only be a bug of the sandbox. */
  onBug: (error: unknown) => void
}

export function createSandboxServer(options: Options): Server {
  return createServer((request, response) => {
    // Pages of other origins call the API with a publishable key, as they call api.stripe.com.
    response.setHeader('access-control-allow-origin', '*')
    handle(options, request, response).catch((error: unknown) => {
      options.onBug(error)
      if (!response.headersSent) sendJson(response, serverError('The sandbox failed.'))
    })
  })
}

function serverError(message: string): HttpAnswer {
  return { status: 500, body: JSON.stringify({ error: { type: 'api_error', message } }), headers: {} }
}

async function handle(options: Options, request: IncomingMessage, response: ServerResponse) {
  const url = new URL(request.url ?? '/', 'http://sandbox')
  const body = await readBody(request)
  if (body === undefined) {
    request.destroy()
    return
  }
  const browserModule = /^\/browser\/([a-z0-9-]+)\.(?:js|ts)$/.exec(url.pathname)?.[1]
  if (browserModule) return sendBrowserModule(response, browserModule)
  if (onboardingPath.test(url.pathname))
    return handleOnboarding(options.context, request, response, url.pathname)
  if (confirmationPath.test(url.pathname))
    return handleConfirmation(options.context, request, response, url.pathname)

  const carryOut = () => handleApiRequest(options.context, options.keys, readApiRequest(request, url, body))
  if (url.pathname.startsWith(testHelperPrefix)) return sendJson(response, carryOut())
  const failure = serverError('An unexpected error occurred.')
  await answerWithFaults(options.context.faults, request, response, { carryOut, failure })
}

async function sendBrowserModule(response: ServerResponse, name: string) {
  const source = await readBrowserModule(name)
  response.writeHead(source === undefined ? 404 : 200, { 'content-type': 'text/javascript; charset=utf-8' })
  response.end(source)
}

function readApiRequest(request: IncomingMessage, url: URL, body: string): ApiRequest {
  const bearer = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1]
  const idempotencyKey = request.headers['idempotency-key']
  const account = request.headers['stripe-account']
  const method = request.method ?? 'GET'
  return {
    id: newObjectId('req'),
    method,
    path: url.pathname,
    encoded: method === 'GET' ? url.search.slice(1) : body,
    bearer,
    idempotencyKey: typeof idempotencyKey === 'string' ? idempotencyKey : undefined,
    account: typeof account === 'string' ? account : undefined,
    origin: originOf(request),
  }
}
