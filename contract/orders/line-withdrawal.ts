import { z } from 'zod'

/**
 * The right to withdraw from a line of an order. `open`: the buyer can withdraw until then. `ended`: since when, by the end of the
 * period, by delivery of what cost nothing, or by consent to immediate delivery with all that belongs to it. `used`: when the
 * buyer withdrew. Times are ISO 8601.
 */
export const LineWithdrawal = z.discriminatedUnion('state', [
  z.object({ state: z.literal('open'), until: z.string() }),
  z.object({ state: z.literal('ended'), at: z.string(), by: z.enum(['period', 'delivery', 'consent']) }),
  z.object({ state: z.literal('used'), at: z.string() }),
])
export type LineWithdrawal = z.infer<typeof LineWithdrawal>
