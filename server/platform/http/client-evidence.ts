import type { FastifyRequest } from 'fastify'

const longestUserAgent = 500

/** From where a request came, as it is kept with purchases and downloads. */
export type ClientEvidence = { client_address: string; user_agent: string | null }

export function clientEvidence(request: Pick<FastifyRequest, 'ip' | 'headers'>): ClientEvidence {
  const agent = request.headers['user-agent']
  return { client_address: request.ip, user_agent: agent?.slice(0, longestUserAgent) ?? null }
}
