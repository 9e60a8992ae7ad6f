import type { FastifyRequest } from 'fastify'
import { msg } from '#contract/text/msg.ts'
import { originOf } from '#contract/wire/origin.ts'
import { ProblemError } from './problem.ts'

const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?$/i

/**
 * Base URL of what is sent to this client, without a trailing slash: PUBLIC_URL, otherwise the requested host in its one spelling, which may
 * only be a name or address with a port.
 * @throws Problem invalid_request
 */
export function requestedOrigin(request: FastifyRequest, publicUrl: string | undefined): string {
  if (publicUrl !== undefined) return publicUrl
  const origin = HOST.test(request.host) ? originOf(`${request.protocol}://${request.host}`) : undefined
  if (origin === undefined)
    throw new ProblemError('invalid_request', { detail: msg`The Host header is not valid.` })
  return origin
}
