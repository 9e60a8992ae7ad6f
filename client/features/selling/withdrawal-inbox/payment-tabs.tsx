import { useLingui } from '@lingui/react/macro'
import { Link, useLocation } from 'react-router'
import { useDesk } from '#client/features/store/admin/index.ts'
import { useStoreSettings } from '#client/platform/store-settings.ts'
import { Box } from '#client/ui/primitives.tsx'
import { TabBar, TabCount } from '#client/ui/tab-parts.tsx'

const ORDERS = '/admin/manage-payments'
const WITHDRAWALS = '/admin/manage-payments/withdrawals'

/** Orders and withdrawals, where buyers can withdraw. */
export function PaymentTabs() {
  const { t } = useLingui()
  const { pathname } = useLocation()
  const { law } = useStoreSettings()
  const waiting = useDesk()?.withdrawals ?? 0
  if (!law?.withdraw && waiting === 0 && pathname !== WITHDRAWALS) return null
  return (
    <Box below="s5">
      <TabBar aria-label={t`Payments`}>
        {[ORDERS, WITHDRAWALS].map((to) => (
          <Link key={to} to={to} aria-current={to === pathname ? 'page' : undefined}>
            {to === ORDERS ? t`Orders` : t`Withdrawals`}
            {to === WITHDRAWALS && waiting > 0 && <TabCount>{waiting}</TabCount>}
          </Link>
        ))}
      </TabBar>
    </Box>
  )
}
