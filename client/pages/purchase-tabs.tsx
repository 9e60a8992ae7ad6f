import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useLocation } from 'react-router'
import { Text } from '#client/ui/primitives.tsx'
import { TabBar } from '#client/ui/tab-parts.tsx'

const tabs = [
  { label: 'Licenses', to: '/orders' },
  { label: 'Your offers', to: '/offers' },
  { label: 'Orders', to: '/orders?show=orders' },
] as const

/** The heading and tabs of everything that a person has bought or made an offer for. */
export function PurchaseTabs() {
  const { t } = useLingui()
  const { pathname, search } = useLocation()
  const here = pathname + (search.includes('show=orders') ? '?show=orders' : '')
  return (
    <div>
      <Text as="h1" size="h2" tabIndex={-1}>
        <Trans>My Purchases</Trans>
      </Text>
      <TabBar aria-label={t`My Purchases`}>
        {tabs.map(({ label, to }) => (
          <Link key={to} to={to} aria-current={to === here ? 'page' : undefined}>
            {label}
          </Link>
        ))}
      </TabBar>
    </div>
  )
}
