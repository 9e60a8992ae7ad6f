import type { ReactNode } from 'react'
import { classNames } from '#client/ui/class-names.ts'
import { look, Text } from '#client/ui/primitives.tsx'
import styles from './auth.module.css'

/** Layout of all sign-in screens: a form on the left, an illustration on the right. */
export function AuthFrame({
  title,
  lead,
  art,
  children,
}: {
  title: string
  lead?: string
  art: ReactNode
  children: ReactNode
}) {
  return (
    <div className={styles.auth}>
      <div className={styles.authForm}>
        <div>
          <Text as="h1" size="h2" tabIndex={-1}>
            {title}
          </Text>
          {lead && <p className={classNames(styles.authLead, look({ tone: 'muted' }))}>{lead}</p>}
          {children}
        </div>
      </div>
      <div className={styles.authArt}>{art}</div>
    </div>
  )
}
