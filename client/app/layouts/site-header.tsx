import { ph } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Menu } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link, NavLink } from 'react-router'
import { PageBoundary } from '#client/app/page-boundary.tsx'
import { HeartsLink } from '#client/features/player/favorites/index.ts'
import { lazyComponent } from '#client/platform/lazy-component.tsx'
import { useSession } from '#client/platform/session.ts'
import { useStoreSettings } from '#client/platform/store-settings.ts'
import { IconButton } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { Logo } from '#client/ui/logo.tsx'
import { look } from '#client/ui/primitives.tsx'
import { Wordmark } from '#client/ui/wordmark.tsx'
import styles from './header.module.css'

// Only used on small screens.
const MobileMenu = lazyComponent(async () => (await import('./mobile-menu.tsx')).MobileMenu)

/** The header of every page, as wide as the window over the admin area. `cart` is the button that opens the cart. */
export function SiteHeader({ cart, isDesk = false }: { cart?: ReactNode; isDesk?: boolean }) {
  const { t } = useLingui()
  const { storeName, logo } = useStoreSettings()
  const { session, signOut } = useSession()
  const [menuOpen, setMenuOpen] = useState(false)
  return (
    <header className={styles.hdr}>
      <div
        className={classNames(
          styles.hdrIn,
          look(isDesk ? { align: 'center', padX: 's5' } : { align: 'center', wrap: true }),
        )}
      >
        <Logo as={Link} to="/" aria-label={t`${storeName}, home`}>
          {logo ? (
            <img src={logo.url} width={logo.width} height={logo.height} alt="" />
          ) : (
            <Wordmark name={storeName} />
          )}
        </Logo>
        <nav className={styles.hdrNav} aria-label={t`Main`}>
          <Link to="/#beats-section">
            <Trans>Explore</Trans>
          </Link>
          {!isDesk && (
            <NavLink to="/crates">
              <Trans>Crates</Trans>
            </NavLink>
          )}
          <Link to="/#about-section">
            <Trans>About</Trans>
          </Link>
        </nav>
        <div className={classNames(styles.hdrSide, look({ minWidth: { base: '0', below900: 'auto' } }))}>
          {session.status === 'signed-in' && (
            <>
              <span className={classNames(styles.hdrHello, look({ truncate: true }))}>
                <Trans>
                  Welcome, <b>{ph({ username: session.username })}</b>!
                </Trans>
              </span>
              {!isDesk && (
                <>
                  <NavLink to="/orders" className={styles.hdrRoomy}>
                    <Trans>My Purchases</Trans>
                  </NavLink>
                  {session.hasShares && (
                    <NavLink to="/my-shares">
                      <Trans>My Shares</Trans>
                    </NavLink>
                  )}
                  <NavLink to="/account">
                    <Trans>Account</Trans>
                  </NavLink>
                </>
              )}
              {session.role === 'admin' && (
                <NavLink to="/admin">
                  <Trans>Admin</Trans>
                </NavLink>
              )}
              <button type="button" className={styles.txt} onClick={signOut}>
                <Trans>Logout</Trans>
              </button>
            </>
          )}
          {session.status === 'signed-out' && (
            <>
              <NavLink to="/login">
                <Trans>Login</Trans>
              </NavLink>
              <NavLink to="/register">
                <Trans>Register</Trans>
              </NavLink>
            </>
          )}
          {!isDesk && <HeartsLink />}
          {cart}
          <span className={styles.hdrMenu}>
            <IconButton
              label={t`Menu`}
              aria-expanded={menuOpen}
              icon={Menu}
              onClick={() => setMenuOpen(true)}
            />
          </span>
        </div>
      </div>
      <PageBoundary resetKey={String(menuOpen)} fallback={null}>
        {menuOpen && <MobileMenu onClose={() => setMenuOpen(false)} />}
      </PageBoundary>
    </header>
  )
}
