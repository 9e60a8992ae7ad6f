import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { injectFault, type KitFaults } from './faults.ts'

const maxBodyBytes = 1_000_000

export interface HttpAnswer {
  status: number
  body: string
  headers: Record<string, string>
}

/** The body as text. Undefined where it is longer than a request of an API ever is. */
export async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    size += chunk.length
    if (size > maxBodyBytes) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

export function sendJson(response: ServerResponse, answer: HttpAnswer): void {
  response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers })
  response.end(answer.body)
}

/** Sends a page without scripts, which nothing can frame. */
export function sendPage(response: ServerResponse, html: string, status = 200): void {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  })
  response.end(html)
}

/** The address that the caller used: `http://127.0.0.1:4242`. */
export function originOf(request: IncomingMessage): string {
  return `http://${request.headers.host ?? 'localhost'}`
}

/** Carries out a request and answers it, or fails as the faults say. */
export async function answerWithFaults(
  faults: KitFaults,
  request: IncomingMessage,
  response: ServerResponse,
  { carryOut, failure }: { carryOut: () => HttpAnswer; failure: HttpAnswer },
): Promise<void> {
  if (injectFault(faults, 'failRequests')) return sendJson(response, failure)
  const answer = carryOut()
  if (injectFault(faults, 'commitThenDrop')) {
    request.socket.destroy()
    return
  }
  if (injectFault(faults, 'hangRequests')) await wait(faults.hangMs)
  sendJson(response, answer)
}

/** Listens, and returns the port and the server's address on this machine, without a trailing slash. */
export async function listen(
  server: Server,
  { host = '127.0.0.1', port = 0 }: { host?: string; port?: number },
): Promise<{ port: number; url: string }> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const taken = (server.address() as AddressInfo).port
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host
  return { port: taken, url: `http://${name.includes(':') ? `[${name}]` : name}:${taken}` }
}

export async function closeServer(server: Server): Promise<void> {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
}
