import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { type ApiRequest, type ApiResponse, handleApiRequest } from './api.ts'
import { ApiError } from './api-error.ts'
import type { ApiKeys } from './api-keys.ts'
import { readBrowserModule } from './browser-modules.ts'
import type { BaseContext } from './context.ts'
import { injectFault } from './faults.ts'
import { newObjectId } from './object-id.ts'
import { handleOnboarding, onboardingPath } from './onboarding-requests.ts'
import { testHelperPrefix } from './test-helpers.ts'
import { findAuthentication, finishAuthentication } from './three-d-secure.ts'
import { redirectUrl, renderAuthenticationPage } from './three-d-secure-page.ts'

const maxBodyBytes = 1_000_000

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

function serverError(message: string): ApiResponse {
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
  const challenge = /^\/3ds\/(tdsr_\w+)(?:\/(complete|fail))?$/.exec(url.pathname)
  if (onboardingPath.test(url.pathname))
    return handleOnboarding(options.context, request, response, url.pathname)
  if (challenge) return handleChallenge(options, request, response, challenge[1] ?? '', challenge[2])

  const faults = url.pathname.startsWith(testHelperPrefix) ? undefined : options.context.faults
  if (faults && injectFault(faults, 'failRequests'))
    return sendJson(response, serverError('An unexpected error occurred.'))
  const answer = handleApiRequest(options.context, options.keys, readApiRequest(request, url, body))
  if (faults && injectFault(faults, 'commitThenDrop')) {
    request.socket.destroy()
    return
  }
  if (faults && injectFault(faults, 'hangRequests')) await wait(faults.hangMs)
  sendJson(response, answer)
}

async function sendBrowserModule(response: ServerResponse, name: string) {
  const source = await readBrowserModule(name)
  response.writeHead(source === undefined ? 404 : 200, { 'content-type': 'text/javascript; charset=utf-8' })
  response.end(source)
}

function handleChallenge(
  options: Options,
  request: IncomingMessage,
  response: ServerResponse,
  source: string,
  action: string | undefined,
) {
  const context = {
    ...options.context,
    requestId: null,
    idempotencyKey: null,
    account: null,
    publishable: true,
    origin: originOf(request),
  }
  try {
    if (action === undefined || request.method !== 'POST') {
      const page = renderAuthenticationPage(findAuthentication(context, source), source)
      response.writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      })
      response.end(page)
      return
    }
    const outcome = action === 'complete' ? 'complete' : 'fail'
    const finished = context.state.transact(() => finishAuthentication(context, source, outcome))
    const location = redirectUrl(finished)
    if (location && request.headers.accept?.includes('text/html')) {
      response.writeHead(303, { location }).end()
      return
    }
    const body = JSON.stringify({ source, status: finished.intent.status })
    sendJson(response, { status: 200, body, headers: {} })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    sendJson(response, { status: error.status, body: JSON.stringify({ error: error.body }), headers: {} })
  }
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

function originOf(request: IncomingMessage): string {
  return `http://${request.headers.host ?? 'localhost'}`
}

async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    size += chunk.length
    if (size > maxBodyBytes) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function sendJson(response: ServerResponse, answer: ApiResponse) {
  response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers })
  response.end(answer.body)
}
