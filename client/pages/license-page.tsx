import { Link } from 'react-router'
import { boughtLicenses, PassportView } from '#client/features/selling/certificates/index.ts'
import { buttonClass } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { EmptyNote } from '#client/ui/empty-note.tsx'
import { look, Text } from '#client/ui/primitives.tsx'
import styles from './license-page.module.css'
import { PurchasesGate } from './purchases-gate.tsx'

/** The passport of your own license. */
export function LicensePage({ certificate }: { certificate: string }) {
  return (
    <div className={classNames(styles.pass, look({ wrap: true }))}>
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
    </div>
  )
}
