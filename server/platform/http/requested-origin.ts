import type { FastifyRequest } from 'fastify'
import { ProblemError } from './problem.ts'

const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?$/i

/**
 * Base URL of what is sent to this client, without a trailing slash: PUBLIC_URL, otherwise the requested host, which may
 * only be a name or address with a port.
 * @throws Problem invalid_request
 */
export function requestedOrigin(request: FastifyRequest, publicUrl: string | undefined): string {
  if (publicUrl !== undefined) return publicUrl
  if (!HOST.test(request.host))
    throw new ProblemError('invalid_request', { detail: 'The Host header is not valid.' })
  return `${request.protocol}://${request.host}`
}
