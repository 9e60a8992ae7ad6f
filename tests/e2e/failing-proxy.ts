import { Agent, createServer, request as forward, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a proxy does with a request: passes it on, refuses it with its own page, or cuts it after so many bytes. */
export type ProxyRule = 'pass' | { status: number; title: string } | { cutAfterBytes: number }

export type FailingProxy = {
  url: string
  /** Decides about each request from now on. */
  rule: (request: IncomingMessage) => ProxyRule
  stop: () => Promise<void>
}

/** A reverse proxy in front of a store, which can fail as nginx and connections do. Passes `Host` on. */
export async function startFailingProxy(target: string): Promise<FailingProxy> {
  const agent = new Agent({ keepAlive: false })
  const server = createServer((request, response) => {
    const rule = proxy.rule(request)
    if (rule === 'pass') {
      const { method, headers, url } = request
      const onward = forward(new URL(url ?? '/', target), { method, headers, agent }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
      })
      onward.on('error', () => response.destroy())
      request.pipe(onward)
    } else if ('status' in rule) {
      response.writeHead(rule.status, { server: 'nginx/1.26.2', 'content-type': 'text/html' })
      response.end(`<html>\r\n<head><title>${rule.title}</title></head>\r\n<body></body>\r\n</html>\r\n`)
      request.resume()
    } else {
      let bytes = 0
      request.on('data', (chunk: Buffer) => {
        bytes += chunk.length
        if (bytes >= rule.cutAfterBytes) request.socket.resetAndDestroy()
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const proxy: FailingProxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    rule: () => 'pass',
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
  return proxy
}
