import { Trans, useLingui } from '@lingui/react/macro'
import { BadgeCheck, CalendarClock, CircleAlert, CircleCheck, Clock, EyeOff } from 'lucide-react'
import { Badge } from '#client/ui/badge.tsx'
import type { AdminBeat } from '#contract/beats/admin-beat.ts'
import { localWeekdayAndDay } from '#contract/text/dates.ts'

/** Whether visitors see a beat, and if not, why. */
export function StatusBadge({
  beat: { status, soldExclusivelyAt, publishAt, error, progress },
}: {
  beat: AdminBeat
}) {
  const { t } = useLingui()
  if (status === 'ready' && soldExclusivelyAt !== null)
    return (
      <Badge icon={BadgeCheck}>
        <Trans>Sold exclusively</Trans>
      </Badge>
    )
  switch (status) {
    case 'ready':
      return (
        <Badge tone="good" icon={CircleCheck}>
          <Trans>In the store</Trans>
        </Badge>
      )
    case 'hidden':
      return (
        <Badge icon={EyeOff}>
          <Trans>Hidden</Trans>
        </Badge>
      )
    case 'scheduled':
      return (
        <Badge tone="waiting" icon={CalendarClock}>
          {publishAt === null ? t`Scheduled` : localWeekdayAndDay(publishAt)}
        </Badge>
      )
    case 'processing':
      return (
        <Badge tone="info" icon={Clock}>
          {progress === null ? t`Processing` : t`Processing, ${progress} %`}
        </Badge>
      )
    case 'failed':
      return (
        <span title={error ?? undefined}>
          <Badge tone="bad" icon={CircleAlert}>
            <Trans>Failed</Trans>
          </Badge>
        </span>
      )
  }
}
