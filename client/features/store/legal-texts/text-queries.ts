import { queryOptions } from '@tanstack/react-query'
import { type AnswerOf, addressOf, callAt } from '#client/platform/call.ts'
import type { LegalText, LegalTextKind } from '#contract/store/rich-text.ts'

type Texts = { [Kind in LegalTextKind]: LegalText } & { faq: AnswerOf<'GET /pages/faq'> }

export function textQuery<Kind extends keyof Texts>(kind: Kind) {
  const name = kind === 'faq' ? 'GET /pages/faq' : 'GET /pages/:kind'
  const address =
    kind === 'faq' ? addressOf('GET /pages/faq') : addressOf('GET /pages/:kind', { params: { kind } })
  return queryOptions({
    queryKey: [name, address] as const,
    queryFn: ({ signal }) => callAt(name, address, signal) as Promise<Texts[Kind]>,
  })
}
