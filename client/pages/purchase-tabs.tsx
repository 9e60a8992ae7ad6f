import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useLocation } from 'react-router'
import { Box, Text } from '#client/ui/primitives.tsx'
import { TabBar } from '#client/ui/tab-parts.tsx'
import { msg } from '#contract/text/msg.ts'

const tabs = [
  { label: msg`Licenses`, to: '/orders' },
  { label: msg`Your offers`, to: '/offers' },
  { label: msg`Orders`, to: '/orders?show=orders' },
] as const

/** On phones, where long words push the last tab out of the bar. */
const showWhole = (tab: HTMLElement | null) => tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' })

/** The heading and tabs of everything that a person has bought or made an offer for. */
export function PurchaseTabs() {
  const { i18n, t } = useLingui()
  const { pathname, search } = useLocation()
  const here = pathname + (search.includes('show=orders') ? '?show=orders' : '')
  return (
    <Box minWidth="0">
      <Text as="h1" size="h2" tabIndex={-1}>
        <Trans>My Purchases</Trans>
      </Text>
      <TabBar aria-label={t`My Purchases`}>
        {tabs.map(({ label, to }) => (
          <Link
            key={to}
            to={to}
            ref={to === here ? showWhole : undefined}
            aria-current={to === here ? 'page' : undefined}
          >
            {i18n._(label)}
          </Link>
        ))}
      </TabBar>
    </Box>
  )
}
