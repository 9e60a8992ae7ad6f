import { Award, Gem, Medal } from 'lucide-react'
import type { LicenseIcon } from '#contract/license.ts'

const icons = { diamond: Gem, gold: Medal, premium: Award } as const satisfies Record<LicenseIcon, unknown>

/** A license's round mark. Its name stands beside it. */
export function LicenseMark({ icon }: { icon: LicenseIcon }) {
  const Icon = icons[icon]
  return (
    <span className={`medal medal--${icon}`}>
      <Icon className="ico" aria-hidden />
    </span>
  )
}
