import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { loginPath, withReturn } from '#client/platform/return-to.ts'
import { buttonClass } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { DialogPanel } from '#client/ui/dialog-panel.tsx'
import { Text } from '#client/ui/primitives.tsx'

/** Asks a visitor to sign in or register for a feature that needs an account. `back` is where they return to. */
export function LoginDialog({
  open,
  title,
  back,
  action = 'Sign in',
  onClose,
  children,
}: {
  open: boolean
  title: string
  back: string
  action?: string
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
            {action}
          </Link>
        }
      >
        <Text tone="muted">{children}</Text>
        <Text tone="muted">
          New here?{' '}
          <Text as={Link} link to={withReturn('/register', back)}>
            Create an account
          </Text>
          : it takes a moment, and you come right back.
        </Text>
      </DialogPanel>
    </Dialog>
  )
}
