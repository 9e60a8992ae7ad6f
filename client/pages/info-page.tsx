import type { ReactNode } from 'react'
import { TalkToAPerson } from '#client/features/store/contact/index.ts'
import { classNames } from '#client/ui/class-names.ts'
import uiBase from '#client/ui/styles/base.module.css'
import uiType from '#client/ui/styles/type.module.css'
import styles from './info.module.css'

/** An information page: heading, text, and contact details next to it. */
export function InfoPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={classNames(uiBase.wrap, styles.info)}>
      <article className={styles.prose}>
        <h1 className={uiType.h1} tabIndex={-1}>
          {title}
        </h1>
        {children}
      </article>
      <TalkToAPerson />
    </div>
  )
}
