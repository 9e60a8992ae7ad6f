import { CircleCheck, CircleQuestionMark, CircleX, Clock, Undo2 } from 'lucide-react'
import { Badge } from './badge.tsx'

const looks = {
  Completed: ['good', CircleCheck],
  Pending: ['waiting', Clock],
  Failed: ['bad', CircleX],
  Refunded: ['info', Undo2],
} as const

/** A payment's state with its own color, icon and label; unknown states are neutral. @param label the state for people */
export function PaymentBadge({ status, label }: { status: string; label: string }) {
  const isKnown = Object.hasOwn(looks, status)
  const [tone, icon] = isKnown ? looks[status as keyof typeof looks] : [undefined, CircleQuestionMark]
  return (
    <Badge tone={tone} icon={icon}>
      {label}
    </Badge>
  )
}
