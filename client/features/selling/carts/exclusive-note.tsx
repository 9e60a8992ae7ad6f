import { ph } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Clock } from 'lucide-react'
import { callQuery } from '#client/platform/call.ts'
import { classNames } from '#client/ui/class-names.ts'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { look, Text } from '#client/ui/primitives.tsx'
import type { ExclusiveState } from '#contract/licenses/exclusive.ts'
import type { License } from '#contract/licenses/license.ts'
import { localTime } from '#contract/text/dates.ts'
import styles from './license-notes.module.css'

/** Availability of a beat's exclusive; undefined if none is for sale, or while loading. */
export function useExclusive(beatId: string, licenses: readonly License[]): ExclusiveState | undefined {
  const hasExclusive = licenses.some(
    ({ scope, availability }) => scope.exclusive && availability === 'available',
  )
  return useQuery(
    callQuery(
      'GET /beats/:id/exclusive',
      { params: { id: beatId } },
      {
        enabled: hasExclusive,
        // It can change any minute.
        refetchInterval: 30_000,
        staleTime: 0,
      },
    ),
  ).data
}

/** Another buyer is paying for the exclusive; meanwhile the beat cannot be bought. */
export function HeldNote({ exclusive }: { exclusive: ExclusiveState | undefined }) {
  if (exclusive?.state !== 'held' || exclusive.freeAt === null) return null
  return (
    <p
      className={classNames(
        styles.held,
        look({
          display: 'flex',
          gap: 's3',
          align: 'start',
          padY: 's3',
          padX: 's4',
          surface: 'panel',
          size: 'ui',
        }),
      )}
      role="status"
    >
      <LineIcon of={Clock} />
      <span>
        <Trans>
          Someone is buying the exclusive license right now. If they don't pay, it's available again at{' '}
          <Text as="b" numeric>
            {ph({ freeAt: localTime(exclusive.freeAt) })}
          </Text>
          . Until then you can't check out with this beat.
        </Trans>
      </span>
    </p>
  )
}
