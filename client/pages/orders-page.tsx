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
  // Unfinished checkouts are not purchases.
  const bought = orders.filter(({ paymentStatus }) => paymentStatus !== 'Canceled')
  const licenses = boughtLicenses(bought)
  if (bought.length === 0 || (show === null && licenses.length === 0))
    return (
      <EmptyNote title={bought.length === 0 ? 'No purchases yet.' : 'No licenses yet.'}>
        <Text tone="muted">Beats you buy appear here, with their files and licenses.</Text>
        <Link className={buttonClass({})} to="/beats">
          Explore the beats
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
  return (
    <Box padTop="fluid-2" padBottom="fluid-5" wrap>
      <PurchasesGate path={`/orders/${certificate}`}>
        {(orders) => {
          const license = boughtLicenses(orders).find(
            ({ passport }) => passport.certificate === certificate.toUpperCase(),
          )
          if (license) return <PassportView key={license.passport.certificate} license={license} />
          return (
            <EmptyNote title="You have no license with this number." alert>
              <Text tone="muted" numeric>
                {certificate}
              </Text>
              <Link className={buttonClass({})} to="/orders">
                My Purchases
              </Link>
            </EmptyNote>
          )
        }}
      </PurchasesGate>
    </Box>
  )
}
