import { z } from 'zod'

/** A paragraph of a text, without markup. */
export const TextBlock = z.object({ kind: z.enum(['heading', 'text', 'item']), text: z.string() })
export type TextBlock = z.infer<typeof TextBlock>

/**
 * The texts that a purchase is made under, as they were then: who sells, the store's terms, the instruction on withdrawal with its
 * form, and what the law of the buyer's country adds. Without anything about the buyer, so that orders share them.
 */
export const ContractTexts = z.object({
  store: z.string(),
  /** Before the paths of its pages in the buyer's language. */
  storeUrl: z.string(),
  timeZone: z.string(),
  seller: z.array(z.string()),
  terms: z.array(TextBlock),
  instruction: z.array(TextBlock),
  sentences: z.array(z.string()),
})
export type ContractTexts = z.infer<typeof ContractTexts>
