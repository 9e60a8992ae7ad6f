import type { ReactNode } from 'react'
import { classNames } from '#client/ui/class-names.ts'
import uiType from '#client/ui/styles/type.module.css'
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
          <h1 className={uiType.h2} tabIndex={-1}>
            {title}
          </h1>
          {lead && <p className={classNames(uiType.muted, styles.authLead)}>{lead}</p>}
          {children}
        </div>
      </div>
      <div className={styles.authArt}>{art}</div>
    </div>
  )
}
