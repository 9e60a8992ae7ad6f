import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { answerWithFaults, originOf, readBody, sendJson } from '#sandbox-kit/http.ts'
import { type ApiRequest, encodeError, handleApiRequest } from './api.ts'
import { ApiError } from './api-error.ts'
import { approvePath, handleApprovePage } from './approve-requests.ts'
import type { SandboxContext } from './context.ts'
import { testHelperPrefix } from './test-helpers.ts'
import type { AppKeys } from './tokens.ts'

/** Where the public key is, in place of PayPal's certificate. */
export const certificatePath = '/v1/notifications/certs/SANDBOX'

interface Options {
  context: SandboxContext
  keys: AppKeys
  publicPem: () => string
  /** Called with what can only be a bug of the sandbox. */
  onBug: (error: unknown) => void
}

const serverError = () => encodeError(new ApiError('INTERNAL_SERVER_ERROR'))

export function createSandboxServer(options: Options): Server {
  const inProgress = new Set<string>()
  return createServer((request, response) => {
    handle(options, inProgress, request, response).catch((error: unknown) => {
      options.onBug(error)
      if (!response.headersSent) sendJson(response, serverError())
    })
  })
}

async function handle(
  options: Options,
  inProgress: Set<string>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://sandbox')
  const body = await readBody(request)
  if (body === undefined) {
    request.destroy()
    return
  }
  const context = { ...options.context, origin: originOf(request) }
  const method = request.method ?? 'GET'
  if (url.pathname === certificatePath) {
    response.writeHead(200, { 'content-type': 'application/x-pem-file' }).end(options.publicPem())
    return
  }
  if (url.pathname === approvePath)
    return handleApprovePage(context, response, { method, query: url.searchParams, body })

  const api = readApiRequest(request, method, url, body)
  const carryOut = () => handleApiRequest(context, options.keys, api)
  if (url.pathname.startsWith(testHelperPrefix)) return sendJson(response, carryOut())
  // One that hangs is still in progress.
  const act = api.requestId === undefined ? undefined : `${method} ${url.pathname} ${api.requestId}`
  if (act !== undefined && inProgress.has(act))
    return sendJson(response, encodeError(new ApiError('RESOURCE_CONFLICT', 'PREVIOUS_REQUEST_IN_PROGRESS')))
  if (act !== undefined) inProgress.add(act)
  try {
    await answerWithFaults(context.faults, request, response, { carryOut, failure: serverError() })
  } finally {
    if (act !== undefined) inProgress.delete(act)
  }
}

function readApiRequest(request: IncomingMessage, method: string, url: URL, body: string): ApiRequest {
  const header = (name: string) => {
    const value = request.headers[name]
    return typeof value === 'string' ? value : undefined
  }
  return {
    method,
    path: url.pathname,
    query: url.searchParams,
    body,
    authorization: header('authorization') ?? '',
    requestId: header('paypal-request-id'),
    prefer: header('prefer') ?? '',
    mock: header('paypal-mock-response') ?? '',
  }
}
