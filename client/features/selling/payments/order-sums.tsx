import { useLingui } from '@lingui/react/macro'
import { useLocale } from '#client/platform/use-locale.ts'
import { Box, Text } from '#client/ui/primitives.tsx'
import { Sums } from '#client/ui/sums.tsx'
import type { AdminOrder } from '#contract/orders/admin-order.ts'
import { companyOf } from '#contract/orders/payment-methods.ts'
import { formatBalance, sumDollars } from '#contract/pricing/money.ts'
import { type Message, msg } from '#contract/text/msg.ts'

/** What was paid, what went back, what the provider took, and what that leaves. What is not known is left out. */
export function OrderSums({ order }: { order: AdminOrder }) {
  const locale = useLocale()
  const { i18n, t } = useLingui()
  const { price, currency, refundedAmount, fee, taxNotes, paymentStatus } = order
  const left =
    fee?.currency === currency && (paymentStatus === 'Completed' || paymentStatus === 'Refunded')
      ? sumDollars([price, -refundedAmount, -fee.amount])
      : undefined
  const rows = [
    [t`Total`, price, currency],
    ...(refundedAmount > 0 ? [[t`Refunded`, -refundedAmount, currency] as const] : []),
    ...(fee ? [[i18n._(feeWords(order)), -fee.amount, fee.currency] as const] : []),
  ] as const
  return (
    <Box above="s3-5" padTop="s2-5" border="top">
      <Sums>
        {rows.map(([name, amount, of]) => (
          <div key={name}>
            <dt>{name}</dt>
            <Text as="dd" numeric>
              {formatBalance(amount, of, locale)}
            </Text>
          </div>
        ))}
        {left !== undefined && (
          <Box border="top" padTop="s2" above="s1" weight="strong">
            <Text as="dt" tone="text">
              {taxNotes.length === 0 ? t`Left for you` : t`Left for you, before tax`}
            </Text>
            <Text as="dd" numeric>
              {formatBalance(left, currency, locale)}
            </Text>
          </Box>
        )}
      </Sums>
      {taxNotes.length > 0 && (
        <Text above="s2" size="small" tone="muted">
          {taxNotes.join(' ')}
        </Text>
      )}
    </Box>
  )
}

function feeWords({ provider, paidWith }: AdminOrder): Message {
  if (provider === 'paypal') return msg`Fee of PayPal`
  return paidWith && companyOf(paidWith.method) ? msg`Fee of the payment` : msg`Fee of the card payment`
}
