import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { classNames } from '#client/ui/class-names.ts'
import { look } from '#client/ui/primitives.tsx'
import styles from './tables.module.css'

/** A table that scrolls sideways where it is too wide. */
export function WideTable({
  label,
  className,
  children,
}: {
  label: string
  className: string | undefined
  children: ReactNode
}) {
  const { t } = useLingui()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a section would need a heading of its own
    <div
      className={classNames(styles.scroll, look({ scroll: 'x' }))}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by keys
      tabIndex={0}
      role="region"
      aria-label={t`${label}, scrolls sideways`}
    >
      <table className={className}>{children}</table>
    </div>
  )
}
