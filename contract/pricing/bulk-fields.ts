import { z } from 'zod'
import { checkDates, dealParts } from './deal-parts.ts'

const RANGE = 'Enter a number from 1 to 20.'
const count = (missing: string) => z.number({ error: missing }).int(RANGE).min(1, RANGE).max(20, RANGE)

/** A bulk deal as entered by an administrator: buy some licenses, get the cheapest free. */
export const BulkFields = z
  .object({
    kind: z.literal('bulk'),
    ...dealParts,
    buy: count('Enter how many to buy.'),
    free: count('Enter how many are free.'),
  })
  .superRefine(checkDates)
export type BulkFields = z.infer<typeof BulkFields>
