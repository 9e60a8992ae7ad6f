import { Award, Gem, Medal } from 'lucide-react'

const icons = { diamond: Gem, gold: Medal, premium: Award } as const

/** A license's round mark. Its name stands beside it. */
export function LicenseMark({ icon }: { icon: keyof typeof icons }) {
  const Icon = icons[icon]
  return (
    <span className={`medal medal--${icon}`}>
      <Icon className="ico" aria-hidden />
    </span>
  )
}
