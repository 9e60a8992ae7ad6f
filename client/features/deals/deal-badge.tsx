import { CalendarClock, CirclePause, CirclePlay, CircleStop } from 'lucide-react'
import type { DealState } from '#contract/deal.ts'

const looks = {
  running: ['badge badge--completed', CirclePlay, 'Running'],
  scheduled: ['badge badge--refunded', CalendarClock, 'Scheduled'],
  paused: ['badge badge--pending', CirclePause, 'Paused'],
  'used-up': ['badge', CircleStop, 'Used up'],
  ended: ['badge', CircleStop, 'Ended'],
} as const

/** A deal's state with its own color, icon and label. */
export function DealBadge({ state }: { state: DealState }) {
  const [look, Icon, word] = looks[state]
  return (
    <span className={look}>
      <Icon className="ico" aria-hidden />
      {word}
    </span>
  )
}
