import './admin.css'
import { Suspense, useEffect, useRef } from 'react'
import { NavLink, Outlet, useLocation } from 'react-router'
import { LoadingNote } from '#client/ui/loading-note.tsx'

const tabs: { to: string; label: string }[] = [
  { to: '/admin', label: 'Overview' },
  { to: '/admin/manage-beats', label: 'Manage Beats' },
  { to: '/admin/manage-users', label: 'Manage Users' },
  { to: '/admin/manage-tags', label: 'Manage Tags' },
  { to: '/admin/manage-payments', label: 'Manage Payments' },
  { to: '/admin/manage-licenses', label: 'Manage Licenses' },
  { to: '/admin/deals', label: 'Deals' },
  { to: '/admin/offers', label: 'Offers' },
  { to: '/admin/settings', label: 'Settings' },
  { to: '/admin/audit', label: 'Audit Log' },
] as const

/** The heading and the tabs around every screen of the admin area. */
export function AdminFrame() {
  const nav = useCurrentTabInView()
  return (
    <div className="wrap admin">
      <h1 className="h2" tabIndex={-1}>
        Admin
      </h1>
      <nav className="tabs" aria-label="Admin" ref={nav}>
        {tabs.map(({ to, label }) => (
          <NavLink key={to} to={to} end={to === '/admin'}>
            {label}
          </NavLink>
        ))}
      </nav>
      <Suspense fallback={<LoadingNote text="Loading..." />}>
        <Outlet />
      </Suspense>
    </div>
  )
}

/** On narrow screens the tabs scroll sideways; the current one is brought into view. */
export function useCurrentTabInView() {
  const nav = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path decides which one is current
  useEffect(() => {
    const current = nav.current?.querySelector<HTMLElement>('[aria-current="page"]')
    if (nav.current && current) nav.current.scrollLeft = current.offsetLeft - nav.current.offsetLeft - 16
  }, [pathname])
  return nav
}
