import { z } from 'zod'
import { checkDates, checkReduction, dealParts, reductionParts } from './deal-parts.ts'

/** A sale as entered by an administrator: a percentage or an amount off each license. */
export const SaleFields = z
  .object({ kind: z.literal('sale'), ...dealParts, ...reductionParts })
  .superRefine((sale, context) => {
    checkReduction(sale, context)
    checkDates(sale, context)
  })
export type SaleFields = z.infer<typeof SaleFields>
