import { z } from 'zod'

const Count = z.int().min(0)

/** What the rail of the admin area counts. */
export const Desk = z.object({
  todo: Count.describe('Rows of To do on Today'),
  drafts: Count.describe('Drafts that are neither published nor removed'),
  disputes: Count.describe('Disputes that can still be answered'),
  withdrawals: Count.optional().describe('Withdrawals to answer; missing if there are none'),
  offers: Count.describe('Offers that wait for an answer'),
  payouts: Count.describe('People to pay by hand'),
  backupIsLate: z.boolean().describe('The last backup is older than its rhythm'),
  deliveryFails: z.boolean().describe('A webhook fails, or was turned off because it did'),
  hasFirstSteps: z.boolean().describe('First steps are neither done nor closed'),
})
export type Desk = z.infer<typeof Desk>
