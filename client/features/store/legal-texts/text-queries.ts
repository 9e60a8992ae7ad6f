import { queryOptions } from '@tanstack/react-query'
import { type AnswerOf, addressOf, call } from '#client/platform/call.ts'
import type { LegalText, LegalTextKind } from '#contract/store/rich-text.ts'

const kinds: Record<string, keyof Texts> = {
  '/terms': 'terms',
  '/privacy': 'privacy',
  '/privacy-policy': 'privacy',
  '/imprint': 'imprint',
  '/faq': 'faq',
}

type Texts = { [Kind in LegalTextKind]: LegalText } & { faq: AnswerOf<'GET /pages/faq'> }

/** The text on the page at this path. */
export function textAt(path: string): keyof Texts | undefined {
  return kinds[path.replace(/(?<=.)\/$/, '')]
}

export function textQuery<Kind extends keyof Texts>(kind: Kind) {
  return queryOptions({
    queryKey: ['text', textAddress(kind)] as const,
    queryFn: ({ signal }) => readText(kind, signal) as Promise<Texts[Kind]>,
  })
}

function textAddress(kind: keyof Texts): string {
  return kind === 'faq' ? addressOf('GET /pages/faq') : addressOf('GET /pages/:kind', { params: { kind } })
}

function readText(kind: keyof Texts, signal: AbortSignal) {
  return kind === 'faq'
    ? call('GET /pages/faq', { signal })
    : call('GET /pages/:kind', { params: { kind }, signal })
}
