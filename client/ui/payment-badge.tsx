import { CircleCheck, CircleQuestionMark, CircleX, Clock, Undo2 } from 'lucide-react'

const looks = {
  Completed: ['badge--completed', CircleCheck],
  Pending: ['badge--pending', Clock],
  Failed: ['badge--failed', CircleX],
  Refunded: ['badge--refunded', Undo2],
} as const

/** A payment's state with its own color, icon and label; unknown states are neutral. */
export function PaymentBadge({ status }: { status: string }) {
  const isKnown = Object.hasOwn(looks, status)
  const [look, Icon] = isKnown ? looks[status as keyof typeof looks] : [undefined, CircleQuestionMark]
  return (
    <span className={look ? `badge ${look}` : 'badge'}>
      <Icon className="ico" aria-hidden />
      {status}
    </span>
  )
}
