import { Link, useLocation } from 'react-router'
import uiTabs from '#client/ui/styles/tabs.module.css'
import uiType from '#client/ui/styles/type.module.css'

const tabs = [
  { label: 'Licenses', to: '/orders' },
  { label: 'Your offers', to: '/offers' },
  { label: 'Orders', to: '/orders?show=orders' },
] as const

/** The heading and tabs of everything that a person has bought or made an offer for. */
export function PurchaseTabs() {
  const { pathname, search } = useLocation()
  const here = pathname + (search.includes('show=orders') ? '?show=orders' : '')
  return (
    <div>
      <h1 className={uiType.h2} tabIndex={-1}>
        My Purchases
      </h1>
      <nav className={uiTabs.tabs} aria-label="My Purchases">
        {tabs.map(({ label, to }) => (
          <Link key={to} to={to} aria-current={to === here ? 'page' : undefined}>
            {label}
          </Link>
        ))}
      </nav>
    </div>
  )
}
