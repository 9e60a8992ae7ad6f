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
  if (status === 'ready' && soldExclusivelyAt !== null)
    return <Badge icon={BadgeCheck}>Sold exclusively</Badge>
  switch (status) {
    case 'ready':
      return (
        <Badge tone="good" icon={CircleCheck}>
          In the store
        </Badge>
      )
    case 'hidden':
      return <Badge icon={EyeOff}>Hidden</Badge>
    case 'scheduled':
      return (
        <Badge tone="waiting" icon={CalendarClock}>
          {publishAt === null ? 'Scheduled' : localWeekdayAndDay(publishAt)}
        </Badge>
      )
    case 'processing':
      return (
        <Badge tone="info" icon={Clock}>
          {progress === null ? 'Processing' : `Processing, ${progress} %`}
        </Badge>
      )
    case 'failed':
      return (
        <span title={error ?? undefined}>
          <Badge tone="bad" icon={CircleAlert}>
            Failed
          </Badge>
        </span>
      )
  }
}
