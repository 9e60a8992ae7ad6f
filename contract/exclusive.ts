import { z } from 'zod'

/** Whether the exclusive license of a beat can be bought at this moment. */
export const ExclusiveState = z.object({
  state: z.enum(['free', 'held', 'sold']).describe('held: somebody is paying for it'),
  freeAt: z.string().nullable().describe('When a hold ends, ISO 8601'),
  licensesGranted: z.number().int().describe('How many licenses of the beat are in force'),
})
export type ExclusiveState = z.infer<typeof ExclusiveState>
