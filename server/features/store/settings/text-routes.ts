import { addressLines } from '#contract/orders/address-lines.ts'
import { countryName } from '#contract/orders/countries.ts'
import { currencyWords } from '#contract/pricing/currency-words.ts'
import type { LegalTextKind, RichBlock } from '#contract/store/rich-text.ts'
import type { Seller } from '#contract/store/settings.ts'
import { studioRoutes } from '#contract/store/studio-routes.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { serveRoutes } from '#server/platform/http/serve-routes.ts'
import type { Store } from '#server/platform/store.ts'
import type { LiveSettings } from './live-settings.ts'
import { parseMarkdown } from './parse-markdown.ts'
import { standardTexts } from './standard-texts.ts'

/** The legal texts and the FAQ, public. */
export function registerTextRoutes(app: App, { settings }: Store): void {
  const route = serveRoutes(app, studioRoutes)
  /** Parsed once per version of the settings. */
  let parsed: { version: number; blocks: Map<LegalTextKind, RichBlock[] | undefined> } | undefined

  route('GET /pages/:kind', async (request) => {
    const { kind } = request.params
    if (parsed?.version !== settings.version) parsed = { version: settings.version, blocks: new Map() }
    const known = parsed.blocks
    if (!known.has(kind)) known.set(kind, readText(settings, kind))
    const blocks = known.get(kind)
    if (!blocks) throw new ProblemError('not_found')
    const { version, publishedAt } = settings.published[kind]
    const isOwn = settings.current[kind] !== null && publishedAt !== null
    return { version, publishedAt: isOwn ? new Date(publishedAt).toISOString() : null, blocks }
  })

  route('GET /pages/faq', async () => settings.current.faq)
}

export function hasImprint({ current }: Pick<LiveSettings, 'current'>): boolean {
  return current.imprint !== null || current.seller !== null
}

function readText({ current }: LiveSettings, kind: LegalTextKind): RichBlock[] | undefined {
  const markdown = current[kind] ?? (kind === 'imprint' ? undefined : standardTexts[kind])
  if (markdown === undefined) return current.seller ? imprintOf(current.seller) : undefined
  return parseMarkdown(
    markdown
      .replaceAll('{store}', escapeMarkdown(current.storeName))
      .replaceAll('[{email}](mailto:{email})', current.supportEmail ? '$&' : '[us](/contact)')
      .replaceAll('{email}', current.supportEmail || 'our contact page')
      .replaceAll('{currency}', currencyWords(current.currency)),
  )
}

/** Escapes underscores in names. */
function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_[\]<>#&]/g, (letter) => `\\${letter}`)
}

/** The minimum legal notice, from the seller's legal details. */
function imprintOf(seller: Seller): RichBlock[] {
  const address = [
    seller.name,
    ...addressLines({ ...seller, address: seller.street }),
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
