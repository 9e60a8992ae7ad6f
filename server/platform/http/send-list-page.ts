import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * Cuts a list that was read with one row more than `limit` to its page, and says in headers whether there is another
 * (Link, with the last id as the cursor) and how many matches there are in all (X-Total-Count).
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
