import { z } from 'zod'
import { locales } from '#contract/text/locales.ts'

/** Parsed Markdown: nodes without HTML, so a page only gets text, structure and links. */
export type RichInline =
  | { kind: 'text' | 'code'; text: string }
  | { kind: 'strong' | 'emphasis'; content: RichInline[] }
  | { kind: 'link'; url: string; content: RichInline[] }
  | { kind: 'break' }

export type RichBlock =
  | { kind: 'heading'; level: 2 | 3; content: RichInline[] }
  | { kind: 'paragraph'; content: RichInline[] }
  | { kind: 'list'; isOrdered: boolean; start: number; items: RichBlock[][] }
  | { kind: 'quote'; blocks: RichBlock[] }
  | { kind: 'code'; text: string }
  | { kind: 'rule' }

export const legalTexts = [
  'terms',
  'privacy',
  'withdrawal',
  'imprint',
  'disclosure',
  'accessibility',
] as const
export type LegalTextKind = (typeof legalTexts)[number]

/** Blocks on the wire. The server makes them itself, so the schema does not repeat their shape. */
export const RichBlocks = z.array(z.record(z.string(), z.unknown())) as unknown as z.ZodType<RichBlock[]>

/** A legal text for visitors. */
export type LegalText = z.infer<typeof LegalText>
export const LegalText = z.object({
  version: z.number().int(),
  publishedAt: z.string().nullable().describe('ISO 8601; null for the standard text'),
  blocks: RichBlocks.describe('Text and structure; never HTML'),
  locale: z.enum(locales).describe('The language that the text is in'),
})
