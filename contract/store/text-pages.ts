import type { LegalTextKind } from './rich-text.ts'

const kinds: Record<string, LegalTextKind | 'faq'> = {
  '/terms': 'terms',
  '/privacy': 'privacy',
  '/privacy-policy': 'privacy',
  '/withdrawal': 'withdrawal',
  '/imprint': 'imprint',
  '/commercial-disclosure': 'disclosure',
  '/accessibility': 'accessibility',
  '/faq': 'faq',
}

/** The text that the page at this path consists of. */
export function textAt(path: string): LegalTextKind | 'faq' | undefined {
  return kinds[path.replace(/(?<=.)\/$/, '')]
}
