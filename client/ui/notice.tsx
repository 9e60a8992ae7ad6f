import { CircleCheck, CircleX, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { LineIcon } from './line-icon.tsx'
import styles from './notice.module.css'
import { Text } from './primitives.tsx'

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
      <LineIcon of={Icon} />
      <div>
        <b>{title}</b>
        <Text maxWidth="86ch">{children}</Text>
      </div>
    </div>
  )
}
