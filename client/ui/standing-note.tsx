import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from './button.tsx'
import uiToast from './styles/toast.module.css'
import { showOnTop } from './toast.tsx'

/** A note that stays until it is put away, in the place of toasts, which cover it. */
export function StandingNote({
  lang,
  label,
  dismissLabel,
  onDismiss,
  children,
}: {
  lang: string
  label: string
  dismissLabel: string
  onDismiss: () => void
  children: ReactNode
}) {
  return (
    <aside ref={showOnTop} popover="manual" className={uiToast.toasts} lang={lang} aria-label={label}>
      <div className={uiToast.toast}>
        {children}
        <IconButton label={dismissLabel} icon={X} onClick={onDismiss} />
      </div>
    </aside>
  )
}
