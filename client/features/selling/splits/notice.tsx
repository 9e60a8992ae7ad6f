import { CircleCheck, CircleX, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '#client/ui/class-names.ts'
import uiBase from '#client/ui/styles/base.module.css'
import styles from './notice.module.css'

const icons = { info: Info, warn: TriangleAlert, error: CircleX, ok: CircleCheck } as const

/** A state of the page, above it. */
export function Notice({
  tone,
  title,
  children,
}: {
  tone: keyof typeof icons
  title: string
  children: ReactNode
}) {
  const Icon = icons[tone]
  return (
    <div className={classNames(styles.notice, styles[tone])} role={tone === 'ok' ? 'status' : undefined}>
      <Icon className={uiBase.ico} aria-hidden />
      <div>
        <b>{title}</b>
        <p>{children}</p>
      </div>
    </div>
  )
}
