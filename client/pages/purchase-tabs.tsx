import { NavLink } from 'react-router'

const tabs = [
  { to: '/orders', label: 'Licenses' },
  { to: '/offers', label: 'Your offers' },
]

/** The heading and the tabs of everything that a person has bought or wants to buy. */
export function PurchaseTabs() {
  return (
    <div>
      <h1 className="h2" tabIndex={-1}>
        My Purchases
      </h1>
      <nav className="tabs" aria-label="My Purchases">
        {tabs.map(({ to, label }) => (
          <NavLink key={to} to={to}>
            {label}
          </NavLink>
        ))}
      </nav>
    </div>
  )
}
