import { useEffect, useRef } from 'react'
import { Link, Outlet, useLocation } from 'react-router'
import { useSession } from '#client/platform/session.ts'
import { classNames } from '#client/ui/class-names.ts'
import { look, Text } from '#client/ui/primitives.tsx'
import { TabBar, TabCount } from '#client/ui/tab-parts.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import styles from './admin.module.css'
import { HoldBanner } from './hold-banner.tsx'
import { useDesk } from './use-desk.ts'

/** `also`: path of its detail pages. */
const tabs: { to: string; label: string; also?: string }[] = [
  { to: '/admin', label: 'Today' },
  { to: '/admin/insight', label: 'Insight' },
  { to: '/admin/letters', label: 'Letters' },
  { to: '/admin/manage-beats', label: 'Manage Beats' },
  { to: '/admin/manage-users', label: 'Manage Users', also: '/admin/customers' },
  { to: '/admin/manage-tags', label: 'Manage Tags' },
  { to: '/admin/manage-payments', label: 'Manage Payments' },
  { to: '/admin/manage-licenses', label: 'Manage Licenses' },
  { to: '/admin/deals', label: 'Deals' },
  { to: '/admin/offers', label: 'Offers' },
  { to: '/admin/payouts', label: 'Payouts' },
  { to: '/admin/import', label: 'Import' },
  { to: '/admin/settings', label: 'Settings' },
  { to: '/admin/audit', label: 'Audit Log' },
]

/** Heading and tabs of every admin screen. */
export function AdminFrame() {
  const nav = useCurrentTabInView()
  const { pathname } = useLocation()
  const waiting = useDesk()?.offers ?? 0
  const { session } = useSession()
  const hasSplits = session.status === 'signed-in' && session.hasSplits === true
  const isCurrent = (path: string) =>
    path === pathname || (path !== '/admin' && pathname.startsWith(`${path}/`))
  return (
    <div className={classNames(styles.admin, look({ padTop: 'fluid-3', padBottom: 'fluid-7', wrap: true }))}>
      <Text as="h1" size="h2" tabIndex={-1}>
        Admin
      </Text>
      <TabBar aria-label="Admin" ref={nav}>
        {tabs
          .filter(({ to }) => hasSplits || to !== '/admin/payouts')
          .map(({ to, label, also = to }) => (
            <Link key={to} to={to} aria-current={isCurrent(to) || isCurrent(also) ? 'page' : undefined}>
              {label}
              {to === '/admin/offers' && waiting > 0 && (
                <TabCount>
                  {waiting}
                  <VisuallyHidden> waiting</VisuallyHidden>
                </TabCount>
              )}
            </Link>
          ))}
      </TabBar>
      <HoldBanner />
      <Outlet />
    </div>
  )
}

/** On narrow screens the tabs scroll sideways; scrolls the current one into view. */
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
