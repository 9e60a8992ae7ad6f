import { z } from 'zod'

/** Parameters of a route with an id in its path. */
export const IdParams = z.object({ id: z.string().min(1).max(64) })

/** Parameters of a route with a secret token in its path. */
export const TokenParams = z.object({ token: z.string().max(128) })

/** Answer of a route that has nothing else to say. */
export const Success = z.object({ success: z.literal(true) })
export type Success = z.infer<typeof Success>
