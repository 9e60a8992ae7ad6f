import { useLingui } from '@lingui/react/macro'
import { Facts } from '#client/ui/facts.tsx'
import { msg } from '#contract/text/msg.ts'
import { useFormatMoment } from './format-facts.ts'
import { PaypalBlock } from './paypal-block.tsx'
import { StatusSection } from './status-sections.tsx'
import { StripeBlock } from './stripe-block.tsx'

const modes = {
  sandbox: msg`Sandbox: payments are made up and no money moves`,
  test: msg`Test keys: no money moves`,
  live: msg`Live`,
}

export function PaymentsSection() {
  const { t, i18n } = useLingui()
  const formatMoment = useFormatMoment()
  return (
    <StatusSection
      title={t`Payments`}
      intro={t`Buyers pay straight into your own account: at Stripe, at PayPal, or as they choose.`}
    >
      {({ payments, address }) => (
        <>
          <Facts
            shape="ruled"
            facts={[
              [t`Mode`, i18n._(modes[payments.mode])],
              [t`Last sale`, formatMoment(payments.lastSaleAt)],
            ]}
          />
          <StripeBlock payments={payments} address={address} />
          <PaypalBlock payments={payments} />
        </>
      )}
    </StatusSection>
  )
}
