import type { FastifySchema } from 'fastify'
import { z } from 'zod'

/** Parameters of a route with an id in its path. */
export const IdParams = z.object({ id: z.string().min(1).max(64) })

/** Answer of a route that has nothing else to say. */
export const Success = z.object({ success: z.literal(true) })

/**
 * Makes the options of routes that the API's documentation lists under `tag`. Answers of the API are not cached unless
 * the route sets Cache-Control.
 */
export function routeOptions(tag: string) {
  return <Schema extends FastifySchema>(summary: string, schema: Schema) => ({
    schema: { tags: [tag], summary, ...schema },
  })
}
