import { Award, Gem, Medal, SlidersVertical } from 'lucide-react'

const icons = { diamond: Gem, gold: Medal, premium: Award } as const

/** A license's round mark. Its name stands beside it. One that gives the stems to mix has a mark of its own. */
export function LicenseMark({
  icon,
  isTrackout = false,
}: {
  icon: keyof typeof icons
  isTrackout?: boolean
}) {
  const Icon = isTrackout ? SlidersVertical : icons[icon]
  return (
    <span className={`medal medal--${isTrackout ? 'trackout' : icon}`}>
      <Icon className="ico" aria-hidden />
    </span>
  )
}
