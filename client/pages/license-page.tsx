import { Link } from 'react-router'
import { boughtLicenses, PassportView } from '#client/features/selling/certificates/index.ts'
import { buttonClass } from '#client/ui/button.tsx'
import { EmptyNote } from '#client/ui/empty-note.tsx'
import { Box, Text } from '#client/ui/primitives.tsx'
import { PurchasesGate } from './purchases-gate.tsx'

/** The passport of your own license. */
export function LicensePage({ certificate }: { certificate: string }) {
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
