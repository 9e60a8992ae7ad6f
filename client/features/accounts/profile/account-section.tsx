import { type ReactNode, useId } from 'react'
import { classNames } from '#client/ui/class-names.ts'
import uiType from '#client/ui/styles/type.module.css'
import styles from './account.module.css'

/** A section of the account page: description on the left, form on the right. */
export function AccountSection({
  title,
  lead,
  children,
}: {
  title: string
  lead?: string
  children: ReactNode
}) {
  const id = useId()
  return (
    <section className={styles.acctPart} aria-labelledby={id}>
      <div className={styles.acctAbout}>
        <h2 className={uiType.h3} id={id}>
          {title}
        </h2>
        {lead && <p className={classNames(uiType.muted, uiType.small)}>{lead}</p>}
      </div>
      <div className={styles.acctForm}>{children}</div>
    </section>
  )
}
