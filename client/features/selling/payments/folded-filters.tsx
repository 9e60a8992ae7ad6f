import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import uiBase from '#client/ui/styles/base.module.css'
import styles from './payments.module.css'

/** Filters that collapse behind a button on a phone, so that the list starts on the first screen. */
export function FoldedFilters({
  count,
  children,
}: {
  /** Number of active filters. */
  count: number
  children: ReactNode
}) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      <Button
        className={styles.paymentsFold}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen((before) => !before)}
      >
        <SlidersHorizontal className={uiBase.ico} aria-hidden />
        {count === 0 ? 'Filters' : `Filters (${count})`}
      </Button>
      <div id={id} className={classNames(styles.paymentsFilters, isOpen && styles.isOpen)}>
        {children}
      </div>
    </>
  )
}
