import { CircleCheck, CircleX, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '#client/ui/class-names.ts'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { Text } from '#client/ui/primitives.tsx'
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
      <LineIcon of={Icon} />
      <div>
        <b>{title}</b>
        <Text maxWidth="86ch">{children}</Text>
      </div>
    </div>
  )
}
