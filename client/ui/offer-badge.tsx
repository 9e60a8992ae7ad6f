import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { CalendarClock, CircleCheck, CircleX, Hourglass, Repeat, ShoppingCart, Undo2 } from 'lucide-react'
import { Badge } from './badge.tsx'

const looks = {
  waiting: [undefined, Hourglass, msg`Waiting`],
  countered: ['info', Repeat, msg`Countered`],
  accepted: ['good', CircleCheck, msg({ message: 'Accepted', context: 'an offer' })],
  declined: ['bad', CircleX, msg({ message: 'Declined', context: 'an offer' })],
  withdrawn: [undefined, Undo2, msg`Withdrawn`],
  lapsed: [undefined, CalendarClock, msg`Expired`],
  bought: ['good', ShoppingCart, msg({ message: 'Bought', context: 'an offer' })],
} as const

/** An offer's state with its own color, icon and label. `awaited`: the viewer has to answer. */
export function OfferBadge({ state, awaited }: { state: keyof typeof looks; awaited?: boolean }) {
  const { i18n } = useLingui()
  const [tone, icon, word] = looks[state]
  return (
    <Badge tone={awaited ? 'waiting' : tone} icon={icon}>
      {i18n._(word)}
    </Badge>
  )
}
