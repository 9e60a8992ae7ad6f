import { ph } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowRight, X } from 'lucide-react'
import { Link } from 'react-router'
import { useSession } from '#client/platform/session.ts'
import { useStoreSettings } from '#client/platform/store-settings.ts'
import { Button, buttonClass, IconButton } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { Logo } from '#client/ui/logo.tsx'
import { Menu, MenuFoot, Overlay, OverlayHead } from '#client/ui/overlay-parts.tsx'
import { Wordmark } from '#client/ui/wordmark.tsx'

/** The menu on small screens, a full-screen overlay. */
export function MobileMenu({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const { storeName } = useStoreSettings()
  const { session, signOut } = useSession()
  const links: [to: string, name: string][] = [
    ['/#beats-section', t`Explore`],
    ['/crates', t`Crates`],
    ['/#about-section', t`About`],
  ]
  if (session.status === 'signed-in') links.push(['/orders', t`My Purchases`], ['/account', t`Account`])
  if (session.status === 'signed-in' && session.hasShares) links.push(['/my-shares', t`My Shares`])
  if (session.status === 'signed-in' && session.role === 'admin') links.push(['/admin', t`Admin`])
  return (
    <Dialog open onClose={onClose} label={t`Menu`} shape="menu">
      <Overlay>
        <OverlayHead>
          <Logo as="span">
            <Wordmark name={storeName} />
          </Logo>
          <IconButton label={t`Close menu`} icon={X} onClick={onClose} />
        </OverlayHead>
        <Menu aria-label={t`Main`}>
          {links.map(([to, name]) => (
            <Link key={to} to={to} onClick={onClose}>
              {name}
              <LineIcon of={ArrowRight} />
            </Link>
          ))}
        </Menu>
        <MenuFoot>
          {session.status === 'signed-in' ? (
            <>
              <span>
                <Trans>
                  Welcome, <b>{ph({ username: session.username })}</b>!
                </Trans>
              </span>
              <Button
                small
                onClick={() => {
                  onClose()
                  void signOut()
                }}
              >
                <Trans>Logout</Trans>
              </Button>
            </>
          ) : (
            <>
              <Link className={buttonClass({ small: true })} to="/register" onClick={onClose}>
                <Trans>Register</Trans>
              </Link>
              <Link
                className={buttonClass({ small: true, variant: 'primary' })}
                to="/login"
                onClick={onClose}
              >
                <Trans>Login</Trans>
              </Link>
            </>
          )}
        </MenuFoot>
      </Overlay>
    </Dialog>
  )
}
