import { z } from 'zod'
import { LegalText, type LegalTextKind, legalTexts, type RichBlock } from '#contract/rich-text.ts'
import { FaqItem, type Seller } from '#contract/settings.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { Problem } from '#server/platform/http/problem.ts'
import type { LiveSettings } from './live-settings.ts'
import { parseMarkdown } from './parse-markdown.ts'

const tags = ['Studio']

/** The store's own texts, for everybody. Texts that are the standard ones are not here: pages bring those along. */
export function registerOwnPageRoutes(app: App, { settings }: { settings: LiveSettings }): void {
  /** Parsed once for each version. */
  const parsed = new Map<LegalTextKind, { markdown: string; blocks: RichBlock[] }>()

  app.get(
    '/api/pages/:kind',
    {
      schema: {
        tags,
        summary: 'The store’s own terms, privacy policy or imprint',
        params: z.object({ kind: z.enum(legalTexts) }),
        response: { 200: LegalText },
      },
    },
    async (request) => {
      const { kind } = request.params
      const blocks = blocksOf(kind)
      if (!blocks) throw new Problem('not_found')
      const { version, publishedAt } = settings.published[kind]
      return {
        version,
        publishedAt: new Date(publishedAt ?? settings.changed?.at ?? 0).toISOString(),
        blocks,
      }
    },
  )

  app.get(
    '/api/pages/faq',
    {
      schema: { tags, summary: 'The store’s own questions and answers', response: { 200: z.array(FaqItem) } },
    },
    async () => {
      const { faq } = settings.current
      if (!faq) throw new Problem('not_found')
      return faq
    },
  )

  function blocksOf(kind: LegalTextKind): RichBlock[] | undefined {
    const markdown = settings.current[kind]
    if (markdown === null)
      return kind === 'imprint' && settings.current.seller ? imprintOf(settings.current.seller) : undefined
    const known = parsed.get(kind)
    if (known?.markdown === markdown) return known.blocks
    const blocks = parseMarkdown(markdown)
    parsed.set(kind, { markdown, blocks })
    return blocks
  }
}

/** The pages that have a text of their own, as every page knows them. */
export function ownPages({ current }: Pick<LiveSettings, 'current'>): string[] {
  return [
    ...(['terms', 'privacy'] as const).filter((kind) => current[kind] !== null),
    ...(current.imprint !== null || current.seller !== null ? ['imprint'] : []),
    ...(current.faq === null ? [] : ['faq']),
  ]
}

/** What the law wants at least, from the seller's legal details. */
function imprintOf(seller: Seller): RichBlock[] {
  const address = [
    seller.name,
    seller.street,
    `${seller.postalCode} ${seller.city}`,
    countryName(seller.country),
  ]
  const lines = (texts: readonly string[]): RichBlock => ({
    kind: 'paragraph',
    content: texts.flatMap((text, at) => [
      ...(at > 0 ? [{ kind: 'break' as const }] : []),
      { kind: 'text' as const, text },
    ]),
  })
  const facts = [
    seller.represented && `Represented by ${seller.represented}`,
    seller.register && `Register: ${seller.register}`,
    seller.vatId && `VAT ID: ${seller.vatId}`,
  ].filter(Boolean)
  return [
    lines(address),
    {
      kind: 'paragraph',
      content: [
        { kind: 'text', text: 'Email: ' },
        { kind: 'link', url: `mailto:${seller.email}`, content: [{ kind: 'text', text: seller.email }] },
      ],
    },
    ...(facts.length > 0 ? [lines(facts)] : []),
  ]
}

function countryName(code: string): string {
  return new Intl.DisplayNames('en', { type: 'region' }).of(code) ?? code
}
