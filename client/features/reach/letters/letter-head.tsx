import type { ReactNode } from 'react'
import { classNames } from '#client/ui/class-names.ts'
import { look } from '#client/ui/primitives.tsx'
import styles from './letters.module.css'

/** What a page of letters is about, and what can be done with it. */
export function LetterHead({ children }: { children: ReactNode }) {
  return (
    <div
      className={classNames(
        styles.top,
        look({
          display: 'flex',
          justify: 'between',
          align: 'end',
          gap: 's4',
          wraps: true,
          above: 's6-5',
          below: 's5',
          marginX: '0',
        }),
      )}
    >
      {children}
    </div>
  )
}
