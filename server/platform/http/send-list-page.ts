import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * Returns the first `limit` rows and sets headers: Link to the next page, with the last id as the cursor, if there is
 * an extra row, and X-Total-Count.
 */
export function pageOf<Row extends { id: string }>(
  request: FastifyRequest,
  reply: FastifyReply,
  found: { rows: readonly Row[]; total: number; limit: number },
): Row[] {
  const { rows, total, limit } = found
  const last = rows.length > limit ? rows[limit - 1] : undefined
  if (last) {
    const next = new URL(request.url, 'http://store')
    next.searchParams.set('cursor', last.id)
    reply.header('link', `<${next.pathname}${next.search}>; rel="next"`)
  }
  reply.headers({ 'x-total-count': String(total), 'cache-control': 'no-store' })
  return rows.slice(0, limit)
}
