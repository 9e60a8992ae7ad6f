import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './badge.module.css'
import { classNames } from './class-names.ts'
import { LineIcon } from './line-icon.tsx'

/** A state with its own color, always with icon and label. */
export function Badge({
  tone,
  outlined,
  icon: Icon,
  children,
}: {
  tone?: 'good' | 'waiting' | 'bad' | 'info' | undefined
  /** Beside the badge of a state, which stays the one that is seen first. */
  outlined?: boolean | undefined
  icon: LucideIcon
  children: ReactNode
}) {
  return (
    <span className={classNames(styles.badge, tone && styles[tone], outlined && styles.outlined)}>
      <LineIcon of={Icon} />
      {children}
    </span>
  )
}
