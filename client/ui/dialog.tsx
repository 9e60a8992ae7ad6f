import { type ReactNode, type SyntheticEvent, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { classNames } from './class-names.ts'

type DialogProps = {
  open: boolean
  /** Called when the person closes it: Escape, a press beside it, or the browser's back gesture. */
  onClose: () => void
  /** Its name for assistive technology, where no heading inside is named by `labelledBy`. */
  label?: string
  labelledBy?: string
  describedBy?: string
  role?: 'dialog' | 'alertdialog'
  /** `panel` floats in the middle, `drawer` slides in from the right, `screen` covers everything. */
  shape?: 'panel' | 'drawer' | 'screen'
  className?: string
  children: ReactNode
}

/**
 * A modal dialog on the platform's own element: it makes the rest inert, keeps the focus inside, closes on Escape
 * and gives the focus back. Its children are only there while it is open.
 */
export function Dialog(props: DialogProps) {
  const { open, onClose, label, labelledBy, describedBy, role, shape = 'panel', className, children } = props
  const element = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    const dialog = element.current
    if (!dialog) return
    if (open && !dialog.open) dialog.showModal()
    if (!open && dialog.open) dialog.close()
  }, [open])

  // One that is taken away while it is open would not give the focus back. Before it goes, it is closed.
  useLayoutEffect(() => {
    const dialog = element.current
    return () => dialog?.close()
  }, [])

  const closeOnBackdrop = (event: SyntheticEvent) => {
    if (event.target === element.current) onClose()
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the dialog element closes on Escape by itself
    <dialog
      ref={element}
      className={classNames('modal', `modal--${shape}`, className)}
      aria-label={label}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      role={role}
      onClick={closeOnBackdrop}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      {open && children}
    </dialog>
  )
}

/** The usual content of a small dialog: heading, text, and keys at the end. */
export function DialogPanel({
  title,
  children,
  actions,
}: {
  title: string
  children: ReactNode
  actions: ReactNode
}) {
  const id = useId()
  return (
    <section className="dialog" aria-labelledby={id}>
      <h2 className="h3" id={id}>
        {title}
      </h2>
      {children}
      <div className="dialog__acts">{actions}</div>
    </section>
  )
}
