import type { FastifyInstance } from 'fastify'
import { Problem } from './problem.ts'

/** Refuses the character NUL in addresses and JSON: no text of ours has it, and PostgreSQL takes none that does. */
export function rejectNullBytes(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (/%00|\0/.test(request.url)) refuse()
    done()
  })
  app.addHook('preValidation', ({ body }, _reply, done) => {
    if (typeof body === 'object' && body !== null && !Buffer.isBuffer(body) && hasNul(body)) refuse()
    done()
  })
}

function hasNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0')
  return typeof value === 'object' && value !== null && Object.values(value).some(hasNul)
}

function refuse(): never {
  throw new Problem('invalid_request', { detail: 'The request has a character that no text here may have.' })
}
