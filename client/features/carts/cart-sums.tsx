import { useMoney } from '#client/platform/use-money.ts'
import type { CartQuote } from '#contract/cart-quote.ts'

/** What deals take off the cart, between its lines and its total. Empty where no deal applies. */
export function CartSums({ quote }: { quote: CartQuote }) {
  const { formatTotal } = useMoney()
  if (quote.discounts.length === 0) return null
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
    </dl>
  )
}
