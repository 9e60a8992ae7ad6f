import type { ReactNode } from 'react'
import { classNames } from '#client/ui/class-names.ts'
import { look } from '#client/ui/primitives.tsx'
import { BeatsNav } from './beats-nav.tsx'
import styles from './manage-beats.module.css'

/** Leads to beats, drafts and trash, with what can be done here. */
export function BeatsHead({ children }: { children?: ReactNode }) {
  return (
    <div
      className={classNames(
        styles.head,
        look({
          display: 'flex',
          wraps: true,
          align: 'center',
          justify: 'between',
          gap: 's4',
          above: 's6',
          below: 's5',
        }),
      )}
    >
      <BeatsNav />
      {children}
    </div>
  )
}
