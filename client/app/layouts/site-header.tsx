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
        <Logo as={Link} to="/" aria-label={`${storeName}, home`}>
          {logo ? (
            <img src={logo.url} width={logo.width} height={logo.height} alt="" />
          ) : (
            <Wordmark name={storeName} />
          )}
        </Logo>
        <nav className={styles.hdrNav} aria-label="Main">
          <Link to="/#beats-section">Explore</Link>
          {!isDesk && <NavLink to="/crates">Crates</NavLink>}
          <Link to="/#about-section">About</Link>
        </nav>
        <div className={classNames(styles.hdrSide, look({ minWidth: { base: '0', below900: 'auto' } }))}>
          {session.status === 'signed-in' && (
            <>
              <span className={classNames(styles.hdrHello, look({ truncate: true }))}>
                Welcome, <b>{session.username}</b>!
              </span>
              {!isDesk && (
                <>
                  <NavLink to="/orders" className={styles.hdrRoomy}>
                    My Purchases
                  </NavLink>
                  {session.hasShares && <NavLink to="/my-shares">My Shares</NavLink>}
                  <NavLink to="/account">Account</NavLink>
                </>
              )}
              {session.role === 'admin' && <NavLink to="/admin">Admin</NavLink>}
              <button type="button" className={styles.txt} onClick={signOut}>
                Logout
              </button>
            </>
          )}
          {session.status === 'signed-out' && (
            <>
              <NavLink to="/login">Login</NavLink>
              <NavLink to="/register">Register</NavLink>
            </>
          )}
          {!isDesk && <HeartsLink />}
          {cart}
          <span className={styles.hdrMenu}>
            <IconButton label="Menu" aria-expanded={menuOpen} icon={Menu} onClick={() => setMenuOpen(true)} />
          </span>
        </div>
      </div>
      <PageBoundary resetKey={String(menuOpen)} fallback={null}>
        {menuOpen && <MobileMenu onClose={() => setMenuOpen(false)} />}
      </PageBoundary>
    </header>
  )
}
