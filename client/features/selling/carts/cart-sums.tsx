import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useMoney } from '#client/platform/use-money.ts'
import { Text } from '#client/ui/primitives.tsx'
import { SumOff, Sums } from '#client/ui/sums.tsx'
import type { CartQuote } from '#contract/pricing/cart-quote.ts'

/**
 * Discounts and taxes, between the lines of the cart and its total. Empty if there are none.
 * @param children rows after the discounts
 */
export function CartSums({ quote, children }: { quote: CartQuote; children?: ReactNode }) {
  const { formatTotal } = useMoney()
  if (quote.discounts.length === 0 && !children) return null
  return (
    <Sums>
      <div>
        <dt>
          <Trans>Subtotal</Trans>
        </dt>
        <Text as="dd" numeric>
          {formatTotal(quote.subtotal)}
        </Text>
      </div>
      {quote.discounts.map(({ deal, name, amount }) => (
        <SumOff key={deal}>
          <dt>{name}</dt>
          <Text as="dd" numeric>
            −{formatTotal(amount)}
          </Text>
        </SumOff>
      ))}
      {children}
    </Sums>
  )
}
