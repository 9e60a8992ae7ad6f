import type { ReactNode } from 'react'
import { useMoney } from '#client/platform/use-money.ts'
import uiBase from '#client/ui/styles/base.module.css'
import type { CartQuote } from '#contract/pricing/cart-quote.ts'
import styles from './cart.module.css'

/**
 * Discounts and taxes, between the lines of the cart and its total. Empty if there are none.
 * @param children rows after the discounts
 */
export function CartSums({ quote, children }: { quote: CartQuote; children?: ReactNode }) {
  const { formatTotal } = useMoney()
  if (quote.discounts.length === 0 && !children) return null
  return (
    <dl className={styles.sums}>
      <div>
        <dt>Subtotal</dt>
        <dd className={uiBase.num}>{formatTotal(quote.subtotal)}</dd>
      </div>
      {quote.discounts.map(({ deal, name, amount }) => (
        <div key={deal} className={styles.off}>
          <dt>{name}</dt>
          <dd className={uiBase.num}>−{formatTotal(amount)}</dd>
        </div>
      ))}
      {children}
    </dl>
  )
}
