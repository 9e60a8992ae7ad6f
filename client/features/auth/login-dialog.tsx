import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { buttonClass } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { DialogPanel } from '#client/ui/dialog-panel.tsx'
import { loginPath } from './return-to.ts'

/** Asks a visitor to log in for a feature that needs an account. `back` is where they return to. */
export function LoginDialog({
  open,
  title,
  back,
  onClose,
  children,
}: {
  open: boolean
  title: string
  back: string
  onClose: () => void
  /** Why an account is needed. */
  children: ReactNode
}) {
  return (
    <Dialog open={open} onClose={onClose} label={title}>
      <DialogPanel
        title={title}
        onCancel={onClose}
        actions={
          <Link className={buttonClass({ variant: 'primary' })} to={loginPath(back)}>
            Login
          </Link>
        }
      >
        <p className="muted">{children}</p>
      </DialogPanel>
    </Dialog>
  )
}
