import type { FastifyRequest } from 'fastify'

/** Whether a request says so: Do Not Track and Global Privacy Control. */
export function objectsToCounting({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return headers.dnt === '1' || headers['sec-gpc'] === '1'
}
