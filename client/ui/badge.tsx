import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './badge.module.css'
import { classNames } from './class-names.ts'
import { LineIcon } from './line-icon.tsx'

/** A state with its own color, always with icon and label. */
export function Badge({
  tone,
  icon: Icon,
  children,
}: {
  tone?: 'good' | 'waiting' | 'bad' | 'info' | undefined
  icon: LucideIcon
  children: ReactNode
}) {
  return (
    <span className={classNames(styles.badge, tone && styles[tone])}>
      <LineIcon of={Icon} />
      {children}
    </span>
  )
}
