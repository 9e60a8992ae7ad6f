import { z } from 'zod'
import { type SchemaError, schemaError } from '#contract/text/fault-text.ts'
import { msg } from '#contract/text/msg.ts'
import { checkDates, dealParts } from './deal-parts.ts'

const RANGE = schemaError(msg`Enter a number from 1 to 20.`)
const count = (missing: SchemaError) => z.number(missing).int(RANGE).min(1, RANGE).max(20, RANGE)

/** A bulk deal as entered by an administrator: buy some licenses, get the cheapest free. */
export const BulkFields = z
  .object({
    kind: z.literal('bulk'),
    ...dealParts,
    buy: count(schemaError(msg`Enter how many to buy.`)),
    free: count(schemaError(msg`Enter how many are free.`)),
  })
  .superRefine(checkDates)
export type BulkFields = z.infer<typeof BulkFields>
