import { queryOptions } from '@tanstack/react-query'
import { getJson } from '#client/platform/api.ts'
import type { LegalText } from '#contract/rich-text.ts'
import type { FaqItem } from '#contract/settings.ts'

const kinds: Record<string, keyof OwnTexts> = {
  '/terms': 'terms',
  '/privacy': 'privacy',
  '/privacy-policy': 'privacy',
  '/imprint': 'imprint',
  '/faq': 'faq',
}

type OwnTexts = { terms: LegalText; privacy: LegalText; imprint: LegalText; faq: FaqItem[] }

/** The text that the page at this path may have of the store's own. */
export function ownPageAt(path: string): keyof OwnTexts | undefined {
  return kinds[path.replace(/(?<=.)\/$/, '')]
}

export function ownTextQuery<Kind extends keyof OwnTexts>(kind: Kind) {
  const path = `/api/pages/${kind}`
  return queryOptions({
    queryKey: ['own-text', path] as const,
    queryFn: ({ signal }) => getJson<OwnTexts[Kind]>(path, signal),
  })
}
