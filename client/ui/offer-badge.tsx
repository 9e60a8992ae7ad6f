import { CalendarClock, CircleCheck, CircleX, Hourglass, Repeat, ShoppingCart, Undo2 } from 'lucide-react'
import { Badge } from './badge.tsx'

const looks = {
  waiting: [undefined, Hourglass, 'Waiting'],
  countered: ['info', Repeat, 'Countered'],
  accepted: ['good', CircleCheck, 'Accepted'],
  declined: ['bad', CircleX, 'Declined'],
  withdrawn: [undefined, Undo2, 'Withdrawn'],
  lapsed: [undefined, CalendarClock, 'Expired'],
  bought: ['good', ShoppingCart, 'Bought'],
} as const

/** An offer's state with its own color, icon and label. `awaited`: the viewer has to answer. */
export function OfferBadge({ state, awaited }: { state: keyof typeof looks; awaited?: boolean }) {
  const [tone, icon, word] = looks[state]
  return (
    <Badge tone={awaited ? 'waiting' : tone} icon={icon}>
      {word}
    </Badge>
  )
}
