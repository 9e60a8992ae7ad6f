import { Award, Gem, Medal, SlidersVertical } from 'lucide-react'

const icons = { diamond: Gem, gold: Medal, premium: Award } as const

/** A license's round icon, next to its name. Licenses with trackouts for mixing have their own. */
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
