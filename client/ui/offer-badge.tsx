import { CalendarClock, CircleCheck, CircleX, Hourglass, Repeat, ShoppingCart, Undo2 } from 'lucide-react'

const looks = {
  waiting: ['', Hourglass, 'Waiting'],
  countered: ['badge--refunded', Repeat, 'Countered'],
  accepted: ['badge--completed', CircleCheck, 'Accepted'],
  declined: ['badge--failed', CircleX, 'Declined'],
  withdrawn: ['', Undo2, 'Taken back'],
  lapsed: ['', CalendarClock, 'Expired'],
  bought: ['badge--completed', ShoppingCart, 'Bought'],
} as const

/** An offer's state with its own color, icon and label. `awaited`: the viewer has to answer. */
export function OfferBadge({ state, awaited }: { state: keyof typeof looks; awaited?: boolean }) {
  const [look, Icon, word] = looks[state]
  return (
    <span className={`badge ${awaited ? 'badge--pending' : look}`}>
      <Icon className="ico" aria-hidden />
      {word}
    </span>
  )
}
