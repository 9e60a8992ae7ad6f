import { z } from 'zod'

/** How lists are asked for in pages; the next page stands in the answer's Link header. */
export const PageParams = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(100),
  cursor: z.string().min(1).max(64).optional(),
})
export type PageParams = z.infer<typeof PageParams>
