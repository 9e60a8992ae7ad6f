import { Award, Gem, Medal, SlidersVertical } from 'lucide-react'
import { classNames } from './class-names.ts'
import { LineIcon } from './line-icon.tsx'
import styles from './styles/license-mark.module.css'

const icons = { diamond: Gem, gold: Medal, premium: Award } as const

const looks = {
  diamond: styles.medalDiamond,
  gold: styles.medalGold,
  premium: styles.medalPremium,
  trackout: styles.medalTrackout,
}

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
    <span className={classNames(styles.medal, looks[isTrackout ? 'trackout' : icon])}>
      <LineIcon of={Icon} />
    </span>
  )
}
