import { ArrowRight, X } from 'lucide-react'
import { Link } from 'react-router'
import { useSession } from '#client/features/accounts/auth/index.ts'
import { useStoreSettings } from '#client/platform/store-settings.ts'
import { Button, buttonClass, IconButton } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import uiBase from '#client/ui/styles/base.module.css'
import uiDialog from '#client/ui/styles/dialog.module.css'
import uiLogo from '#client/ui/styles/logo.module.css'
import uiOverlay from '#client/ui/styles/overlay.module.css'
import { Wordmark } from '#client/ui/wordmark.tsx'

/** The menu on small screens, a full-screen overlay. */
export function MobileMenu({ onClose }: { onClose: () => void }) {
  const { storeName } = useStoreSettings()
  const { session, signOut } = useSession()
  const links: [to: string, name: string][] = [
    ['/#beats-section', 'Explore'],
    ['/crates', 'Crates'],
    ['/#about-section', 'About'],
  ]
  if (session.status === 'signed-in') links.push(['/orders', 'My Purchases'], ['/account', 'Account'])
  if (session.status === 'signed-in' && session.hasShares) links.push(['/my-shares', 'My Shares'])
  if (session.status === 'signed-in' && session.role === 'admin') links.push(['/admin', 'Admin'])
  return (
    <Dialog open onClose={onClose} label="Menu" shape="screen" className={uiDialog.modalSlide}>
      <div className={uiOverlay.overlay}>
        <div className={uiOverlay.overlayHead}>
          <span className={uiLogo.logo}>
            <Wordmark name={storeName} />
          </span>
          <IconButton label="Close menu" icon={X} onClick={onClose} />
        </div>
        <nav className={uiOverlay.menu} aria-label="Main">
          {links.map(([to, name]) => (
            <Link key={to} to={to} onClick={onClose}>
              {name}
              <ArrowRight className={uiBase.ico} aria-hidden />
            </Link>
          ))}
        </nav>
        <div className={uiOverlay.menuFoot}>
          {session.status === 'signed-in' ? (
            <>
              <span>
                Welcome, <b>{session.username}</b>!
              </span>
              <Button
                small
                onClick={() => {
                  onClose()
                  void signOut()
                }}
              >
                Logout
              </Button>
            </>
          ) : (
            <>
              <Link className={buttonClass({ small: true })} to="/register" onClick={onClose}>
                Register
              </Link>
              <Link
                className={buttonClass({ small: true, variant: 'primary' })}
                to="/login"
                onClick={onClose}
              >
                Login
              </Link>
            </>
          )}
        </div>
      </div>
    </Dialog>
  )
}
