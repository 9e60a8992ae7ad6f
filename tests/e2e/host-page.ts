import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A page of another site that holds players of the store at `localhost`: 127.0.0.1 is another site to browsers. */
export async function openHostPage(
  sources: readonly string[],
): Promise<{ url: string; close: () => Promise<void> }> {
  const frames = sources.map(
    (source) => `<iframe src="${source}" width="400" height="180" allow="autoplay" title="Player"></iframe>`,
  )
  const server: Server = createServer((request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(request.url === '/' ? `<!doctype html><title>A blog</title>${frames.join('')}` : '')
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
