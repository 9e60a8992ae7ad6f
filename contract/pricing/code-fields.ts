import { z } from 'zod'
import { schemaError } from '#contract/text/fault-text.ts'
import { msg } from '#contract/text/msg.ts'
import { singleLine } from '#contract/text/single-line.ts'
import {
  checkDates,
  checkReduction,
  DealAmount,
  dealParts,
  reductionParts,
  wholeNumber,
} from './deal-parts.ts'

const CODE_RULE = schemaError(msg`Use 3 to 24 letters from A to Z and digits, such as FRIDAY10.`)

/**
 * Normalizes a code for comparison: upper case, without spaces and hyphens, with lookalikes unified (O and 0; I, L and
 * 1). Undefined if it cannot be a code.
 */
export function codeKey(text: string): string | undefined {
  if (text.length > 200) return undefined
  const key = text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\-–—_]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
  return /^[A-Z0-9]{1,24}$/.test(key) ? key : undefined
}

function isCode(text: string): boolean {
  return (codeKey(text)?.length ?? 0) >= 3
}

/** A discount code as entered by an administrator. */
export const CodeFields = z
  .object({
    kind: z.literal('code'),
    ...dealParts,
    ...reductionParts,
    code: singleLine(CODE_RULE).max(200).refine(isCode, CODE_RULE),
    maxUses: wholeNumber(schemaError(msg`Enter a whole number from 1.`), 1, 1_000_000)
      .nullable()
      .default(null),
    maxUsesPerBuyer: wholeNumber(schemaError(msg`Enter a whole number from 1.`), 1, 1_000)
      .nullable()
      .default(null),
    minimum: DealAmount.nullable().default(null).describe("Minimum sum of the cart's list prices in dollars"),
    firstPurchaseOnly: z.boolean().default(false),
    isCombinable: z.boolean().default(true).describe('False: cannot be combined with bulk deals'),
    isPublic: z
      .boolean()
      .nullable()
      .default(null)
      .describe(
        'Whether everybody is told of it; null: as its text is found in the announcement or a letter',
      ),
  })
  .superRefine((deal, context) => {
    checkReduction(deal, context)
    checkDates(deal, context)
  })
export type CodeFields = z.infer<typeof CodeFields>
