import type { FastifySchema, RouteShorthandOptions } from 'fastify'
import { z } from 'zod'

/** Parameters of a route with an id in its path. */
export const IdParams = z.object({ id: z.string().min(1).max(64) })

/** Answer of a route that has nothing else to say. */
export const Success = z.object({ success: z.literal(true) })

/**
 * Makes the options of routes that the API's documentation lists under `tag`. Answers of the API are not cached unless
 * the route sets Cache-Control.
 * @param shared other options that the routes have in common
 */
export function routeOptions(tag: string, shared: Pick<RouteShorthandOptions, 'onRequest'> = {}) {
  return <Schema extends FastifySchema>(summary: string, schema: Schema) => ({
    ...shared,
    schema: { tags: [tag], summary, ...schema },
  })
}
