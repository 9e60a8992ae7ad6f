import { z } from 'zod'

/** What Markdown becomes: nodes without any HTML, so that a page can hold nothing but text, structure and links. */
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

export const legalTexts = ['terms', 'privacy', 'imprint'] as const
export type LegalTextKind = (typeof legalTexts)[number]

/** One of the store's legal texts as visitors read it. */
export type LegalText = { version: number; publishedAt: string | null; blocks: RichBlock[] }
export const LegalText = z.object({
  version: z.number().int(),
  publishedAt: z.string().nullable().describe('ISO 8601; null for the standard text'),
  blocks: z.array(z.record(z.string(), z.unknown())).describe('Text and structure; never HTML'),
})
