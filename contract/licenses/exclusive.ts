import { z } from 'zod'

/** Availability of a beat's exclusive license. */
export const ExclusiveState = z.object({
  state: z.enum(['free', 'held', 'sold']).describe('held: another buyer is paying for it'),
  freeAt: z.string().nullable().describe('When a hold ends, ISO 8601'),
  licensesGranted: z.number().int().describe("Number of the beat's licenses in force"),
})
export type ExclusiveState = z.infer<typeof ExclusiveState>
