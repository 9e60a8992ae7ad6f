import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useParams, useSearchParams } from 'react-router'
import {
  BoughtLicenseRows,
  boughtLicenses,
  PassportView,
} from '#client/features/selling/certificates/index.ts'
import { OrderPanel, UndeliveredConfirmations } from '#client/features/selling/orders/index.ts'
import { buttonClass } from '#client/ui/button.tsx'
import { EmptyNote } from '#client/ui/empty-note.tsx'
import { Box, Stack, Text } from '#client/ui/primitives.tsx'
import type { Order } from '#contract/orders/order.ts'
import { PurchaseTabs } from './purchase-tabs.tsx'
import { PurchasesGate } from './purchases-gate.tsx'

/** My Purchases, or one license. */
export function OrdersPage() {
  const { certificate } = useParams()
  return certificate === undefined ? <MyPurchases /> : <LicensePage certificate={certificate} />
}

/** The signed-in person's licenses and orders. */
function MyPurchases() {
  const [params] = useSearchParams()
  const show = params.get('show') === 'orders' ? 'orders' : null
  return (
    <Stack gap="s5" padTop="fluid-4" padBottom="fluid-6" wrap>
      <PurchaseTabs />
      <PurchasesGate path="/orders">{(orders) => <Bought orders={orders} show={show} />}</PurchasesGate>
    </Stack>
  )
}

function Bought({ orders, show }: { orders: Order[]; show: 'orders' | null }) {
  const { t } = useLingui()
  // Unfinished checkouts are not purchases.
  const bought = orders.filter(({ paymentStatus }) => paymentStatus !== 'Canceled')
  const licenses = boughtLicenses(bought)
  if (bought.length === 0 || (show === null && licenses.length === 0))
    return (
      <EmptyNote title={bought.length === 0 ? t`No purchases yet.` : t`No licenses yet.`}>
        <Text tone="muted">
          <Trans>Beats you buy appear here, with their files and licenses.</Trans>
        </Text>
        <Link className={buttonClass({})} to="/beats">
          <Trans>Explore the beats</Trans>
        </Link>
      </EmptyNote>
    )
  return (
    <>
      <UndeliveredConfirmations orders={bought} />
      {show === null ? (
        <BoughtLicenseRows licenses={licenses} />
      ) : (
        bought.map((order) => <OrderPanel key={order.id} order={order} />)
      )}
    </>
  )
}

/** The passport of your own license. */
function LicensePage({ certificate }: { certificate: string }) {
  const { t } = useLingui()
  return (
    <Box padTop="fluid-2" padBottom="fluid-5" wrap>
      <PurchasesGate path={`/orders/${certificate}`}>
        {(orders) => {
          const license = boughtLicenses(orders).find(
            ({ passport }) => passport.certificate === certificate.toUpperCase(),
          )
          if (license) return <PassportView key={license.passport.certificate} license={license} />
          return (
            <EmptyNote title={t`You have no license with this number.`} alert>
              <Text tone="muted" numeric>
                {certificate}
              </Text>
              <Link className={buttonClass({})} to="/orders">
                <Trans>My Purchases</Trans>
              </Link>
            </EmptyNote>
          )
        }}
      </PurchasesGate>
    </Box>
  )
}
