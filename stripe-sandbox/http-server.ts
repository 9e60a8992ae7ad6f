import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { type ApiAnswer, type ApiRequest, answerApi } from './answer.ts'
import type { SandboxContext } from './context.ts'
import { type Faults, strikes } from './faults.ts'
import { makeIdentifier } from './identifier.ts'
import type { SandboxKeys } from './rights.ts'
import { SandboxError } from './sandbox-error.ts'
import { answerAuthentication, findAuthentication } from './three-d-secure.ts'
import { renderAuthenticationPage, returnAddress } from './three-d-secure-page.ts'

const largestBody = 1_000_000

type BaseContext = Omit<SandboxContext, 'requestId' | 'idempotencyKey' | 'publishable'>

interface Options {
  context: BaseContext
  keys: SandboxKeys
  faults: Faults
  /** Called for what can only be a defect of the sandbox. */
  onDefect: (error: unknown) => void
}

export function createSandboxServer(options: Options): Server {
  return createServer((request, response) => {
    handle(options, request, response).catch((error: unknown) => {
      options.onDefect(error)
      if (!response.headersSent) sendJson(response, defectAnswer)
    })
  })
}

const defectAnswer: ApiAnswer = {
  status: 500,
  body: JSON.stringify({ error: { type: 'api_error', message: 'The sandbox failed.' } }),
  headers: {},
}

async function handle(options: Options, request: IncomingMessage, response: ServerResponse) {
  const url = new URL(request.url ?? '/', 'http://sandbox')
  const body = await readBody(request)
  if (body === undefined) {
    request.destroy()
    return
  }
  const challenge = /^\/3ds\/(tdsr_\w+)(?:\/(complete|fail))?$/.exec(url.pathname)
  if (challenge) {
    handleChallenge(options, request, response, challenge[1] ?? '', challenge[2])
    return
  }
  const { faults } = options
  if (strikes(faults, 'failRequests')) {
    sendJson(response, {
      status: 500,
      body: JSON.stringify({ error: { type: 'api_error', message: 'An unexpected error occurred.' } }),
      headers: {},
    })
    return
  }
  const answer = answerApi(options.context, options.keys, readApiRequest(request, url, body))
  if (strikes(faults, 'commitThenDrop')) {
    request.socket.destroy()
    return
  }
  if (strikes(faults, 'hangRequests')) await wait(faults.hangMs)
  sendJson(response, answer)
}

function handleChallenge(
  options: Options,
  request: IncomingMessage,
  response: ServerResponse,
  source: string,
  act: string | undefined,
) {
  const context = { ...options.context, requestId: null, idempotencyKey: null, publishable: true }
  try {
    if (act === undefined || request.method !== 'POST') {
      const page = renderAuthenticationPage(findAuthentication(context, source), source)
      response.writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      })
      response.end(page)
      return
    }
    const answered = context.state.transact(() => answerAuthentication(context, source, act === 'complete'))
    const back = returnAddress(answered)
    if (back && request.headers.accept?.includes('text/html')) {
      response.writeHead(303, { location: back }).end()
      return
    }
    const body = JSON.stringify({ source, status: answered.intent.status })
    sendJson(response, { status: 200, body, headers: {} })
  } catch (error) {
    if (!(error instanceof SandboxError)) throw error
    sendJson(response, { status: error.status, body: JSON.stringify({ error: error.body }), headers: {} })
  }
}

function readApiRequest(request: IncomingMessage, url: URL, body: string): ApiRequest {
  const bearer = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1]
  const idempotencyKey = request.headers['idempotency-key']
  const method = request.method ?? 'GET'
  return {
    id: makeIdentifier('req'),
    method,
    path: url.pathname,
    encoded: method === 'GET' ? url.search.slice(1) : body,
    bearer,
    idempotencyKey: typeof idempotencyKey === 'string' ? idempotencyKey : undefined,
  }
}

async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    size += chunk.length
    if (size > largestBody) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function sendJson(response: ServerResponse, answer: ApiAnswer) {
  response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers })
  response.end(answer.body)
}
