import { type ReactNode, type SyntheticEvent, useEffect, useLayoutEffect, useRef } from 'react'
import { classNames } from './class-names.ts'
import uiDialog from './styles/dialog.module.css'
import { enterTopDialog } from './top-dialog.ts'
import { useBackCloses } from './use-back-closes.ts'

const shapes = {
  panel: uiDialog.modalPanel,
  drawer: uiDialog.modalDrawer,
  screen: uiDialog.modalScreen,
  menu: classNames(uiDialog.modalScreen, uiDialog.modalSlide),
}

type DialogProps = {
  open: boolean
  /** Called on Escape, on a backdrop click and, on small screens, on the browser's Back. */
  onClose: () => void
  /** Accessible name, unless `labelledBy` names a heading inside. */
  label?: string
  labelledBy?: string
  describedBy?: string
  role?: 'dialog' | 'alertdialog'
  /** `panel` is centered, `drawer` slides in from the right, `screen` covers everything, `menu` slides in over it. */
  shape?: keyof typeof shapes
  children: ReactNode
}

/**
 * A modal `<dialog>`: the browser makes the rest of the page inert, traps focus, closes it on Escape and returns focus.
 * Renders its children only while it is open.
 */
export function Dialog(props: DialogProps) {
  const { open, onClose, label, labelledBy, describedBy, role, shape = 'panel', children } = props
  const element = useRef<HTMLDialogElement>(null)
  useBackCloses(open, onClose)

  useEffect(() => {
    const dialog = element.current
    if (!dialog || !open) return
    dialog.showModal()
    const leave = enterTopDialog(dialog)
    return () => {
      dialog.close()
      leave()
    }
  }, [open])

  // Removing an open dialog from the DOM would not return focus, so it is closed first.
  useLayoutEffect(() => {
    const dialog = element.current
    return () => dialog?.close()
  }, [])

  // A drag between the inside and the backdrop fires a click on the dialog itself. Selecting text must not close it.
  const isBackdropPress = useRef(false)
  const onBackdrop = (event: SyntheticEvent) => event.target === element.current

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the dialog element closes on Escape by itself
    <dialog
      ref={element}
      className={classNames(uiDialog.modal, shapes[shape])}
      aria-label={label}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      role={role}
      onPointerDown={(event) => {
        isBackdropPress.current = onBackdrop(event)
      }}
      onPointerUp={(event) => {
        isBackdropPress.current &&= onBackdrop(event)
      }}
      onClick={(event) => isBackdropPress.current && onBackdrop(event) && onClose()}
      onCancel={(event) => {
        // From a dialog or a file picker inside it.
        if (event.target !== element.current) return
        event.preventDefault()
        onClose()
      }}
    >
      {open && children}
    </dialog>
  )
}
