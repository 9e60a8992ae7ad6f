import { useLingui } from '@lingui/react/macro'
import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { IconButton } from './button.tsx'
import { classNames } from './class-names.ts'
import { LineIcon } from './line-icon.tsx'
import uiToast from './styles/toast.module.css'
import { useTopDialog } from './top-dialog.ts'

const SHOWN_MS = 6_000

type Toast = {
  tone: 'ok' | 'error'
  text: string
  /** One action, such as Undo or Retry. */
  action?: { label: string; run: () => void }
}

type ShowToast = (toast: Toast) => void

const ToastContext = createContext<ShowToast>(() => {})

/** Shows a toast: announced, above all, also of a dialog, paused while hovered, and dismissed automatically. */
export function useToast(): ShowToast {
  return useContext(ToastContext)
}

export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<(Toast & { id: number })[]>([])
  const nextId = useRef(0)
  const show = useCallback((toast: Toast) => {
    nextId.current++
    const id = nextId.current
    setToasts((shown) => [...shown.filter((other) => other.text !== toast.text), { ...toast, id }].slice(-3))
  }, [])
  const dismiss = (id: number) => setToasts((shown) => shown.filter((toast) => toast.id !== id))
  const dialog = useTopDialog()
  const list = (
    <div ref={showOnTop} popover="manual" className={uiToast.toasts} role="status" aria-atomic="false">
      {toasts.map((toast) => (
        <ToastNote key={toast.id} toast={toast} onDismiss={() => dismiss(toast.id)} />
      ))}
    </div>
  )
  return (
    <ToastContext value={show}>
      {children}
      {dialog ? createPortal(list, dialog) : list}
    </ToastContext>
  )
}

/**
 * Shown even while it is empty, so that screen readers announce what comes. Above dialogs, wherever it is in the page; not in
 * a dialog that was just taken out of it, where that would throw.
 */
export function showOnTop(list: HTMLElement | null): void {
  if (list?.isConnected) list.showPopover?.()
}

function ToastNote({ toast, onDismiss }: { toast: Toast; onDismiss: () => void }) {
  const { t } = useLingui()
  const [held, setHeld] = useState(false)
  const dismiss = useRef(onDismiss)
  dismiss.current = onDismiss
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => dismiss.current(), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [held])
  const Icon = toast.tone === 'ok' ? CircleCheck : CircleAlert
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only pauses the timer
    <div
      data-toast
      className={classNames(uiToast.toast, toast.tone === 'ok' ? uiToast.toastOk : uiToast.toastErr)}
      role={toast.tone === 'ok' ? undefined : 'alert'}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <LineIcon of={Icon} />
      <span>
        {toast.text}
        {toast.action && (
          <button
            type="button"
            className={uiToast.toastAct}
            onClick={() => {
              toast.action?.run()
              onDismiss()
            }}
          >
            {toast.action.label}
          </button>
        )}
      </span>
      <IconButton label={t`Dismiss`} icon={X} onClick={onDismiss} />
    </div>
  )
}
