import { CalendarClock, CirclePause, CirclePlay, CircleStop } from 'lucide-react'
import { Badge } from '#client/ui/badge.tsx'
import type { DealState } from '#contract/pricing/deal.ts'

const looks = {
  running: ['good', CirclePlay, 'Running'],
  scheduled: ['info', CalendarClock, 'Scheduled'],
  paused: ['waiting', CirclePause, 'Paused'],
  'used-up': [undefined, CircleStop, 'Used up'],
  ended: [undefined, CircleStop, 'Ended'],
} as const

/** A deal's state with its own color, icon and label. */
export function DealBadge({ state }: { state: DealState }) {
  const [tone, icon, word] = looks[state]
  return (
    <Badge tone={tone} icon={icon}>
      {word}
    </Badge>
  )
}
