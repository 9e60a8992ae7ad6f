import type { FastifyInstance } from 'fastify'

const HEADER = 'x-forwarded-for'

/**
 * Some proxies add the client's port to its address, which changes with each connection: one visitor would count as
 * many. Removes ports and the brackets of IPv6 before anything reads the address.
 */
export function removeForwardedPorts(app: Pick<FastifyInstance, 'addHook'>): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const given = request.raw.headers[HEADER]
    if (given !== undefined) request.raw.headers[HEADER] = withoutPorts(String(given))
    done()
  })
}

function withoutPorts(list: string): string {
  return list
    .split(',')
    .map((entry) =>
      entry
        .trim()
        .replace(/^\[([^\]]+)\](?::\d+)?$/, '$1')
        .replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1'),
    )
    .join(', ')
}
