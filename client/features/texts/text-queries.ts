import { queryOptions } from '@tanstack/react-query'
import { getJson } from '#client/platform/api.ts'
import type { LegalText } from '#contract/rich-text.ts'
import type { FaqItem } from '#contract/settings.ts'

const kinds: Record<string, keyof Texts> = {
  '/terms': 'terms',
  '/privacy': 'privacy',
  '/privacy-policy': 'privacy',
  '/imprint': 'imprint',
  '/faq': 'faq',
}

type Texts = { terms: LegalText; privacy: LegalText; imprint: LegalText; faq: FaqItem[] | null }

/** The text on the page at this path. */
export function textAt(path: string): keyof Texts | undefined {
  return kinds[path.replace(/(?<=.)\/$/, '')]
}

export function textQuery<Kind extends keyof Texts>(kind: Kind) {
  const path = `/api/pages/${kind}`
  return queryOptions({
    queryKey: ['text', path] as const,
    queryFn: ({ signal }) => getJson<Texts[Kind]>(path, signal),
  })
}
