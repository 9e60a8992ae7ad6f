import { useQuery } from '@tanstack/react-query'
import { Clock } from 'lucide-react'
import { jsonQuery } from '#client/platform/json-query.ts'
import type { ExclusiveState } from '#contract/exclusive.ts'
import type { License } from '#contract/license.ts'

/** Availability of a beat's exclusive; undefined if none is offered, or while loading. */
export function useExclusive(beatId: string, licenses: readonly License[]): ExclusiveState | undefined {
  const isOffered = licenses.some(
    ({ scope, availability }) => scope.exclusive && availability === 'available',
  )
  return useQuery(
    jsonQuery<ExclusiveState>(['exclusive', beatId], `/api/beats/${encodeURIComponent(beatId)}/exclusive`, {
      enabled: isOffered,
      // It can change any minute.
      refetchInterval: 30_000,
      staleTime: 0,
    }),
  ).data
}

/** Another buyer is paying for the exclusive; meanwhile the beat cannot be bought. */
export function HeldNote({ exclusive }: { exclusive: ExclusiveState | undefined }) {
  if (exclusive?.state !== 'held' || exclusive.freeAt === null) return null
  return (
    <p className="held" role="status">
      <Clock className="ico" aria-hidden />
      <span>
        Somebody is buying the exclusive license right now. If they do not pay, the beat is free again at{' '}
        <b className="num">{new Date(exclusive.freeAt).toLocaleTimeString([], { timeStyle: 'short' })}</b>.
        Until then you can fill your cart, but not check out with this beat.
      </span>
    </p>
  )
}
