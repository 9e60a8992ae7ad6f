import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { look } from '#client/ui/primitives.tsx'
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
      <span className={styles.paymentsFold}>
        <Button aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen((before) => !before)}>
          <LineIcon of={SlidersHorizontal} />
          {count === 0 ? 'Filters' : `Filters (${count})`}
        </Button>
      </span>
      <div
        id={id}
        className={classNames(
          styles.paymentsFilters,
          isOpen && styles.isOpen,
          look({
            display: 'contents',
            hide: 'below768',
            basis: { below768: 'full' },
            wraps: { below768: true },
            gap: { below768: 's3' },
          }),
        )}
      >
        {children}
      </div>
    </>
  )
}
