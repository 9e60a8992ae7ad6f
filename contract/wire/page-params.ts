import { z } from 'zod'

/** Keyset pagination parameters; the next page is in the Link header. */
export const PageParams = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(100),
  cursor: z.string().min(1).max(64).optional(),
})
