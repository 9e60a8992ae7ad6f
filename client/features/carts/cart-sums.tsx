import type { ReactNode } from 'react'
import { useMoney } from '#client/platform/use-money.ts'
import type { CartQuote } from '#contract/cart-quote.ts'

/**
 * Discounts and taxes, between the lines of the cart and its total. Empty if there are none.
 * @param children rows after the discounts
 */
export function CartSums({ quote, children }: { quote: CartQuote; children?: ReactNode }) {
  const { formatTotal } = useMoney()
  if (quote.discounts.length === 0 && !children) return null
  return (
    <dl className="sums">
      <div>
        <dt>Subtotal</dt>
        <dd className="num">{formatTotal(quote.subtotal)}</dd>
      </div>
      {quote.discounts.map(({ deal, name, amount }) => (
        <div key={deal} className="off">
          <dt>{name}</dt>
          <dd className="num">−{formatTotal(amount)}</dd>
        </div>
      ))}
      {children}
    </dl>
  )
}
