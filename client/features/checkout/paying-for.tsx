import { Link } from 'react-router'
import { agreedNote, CartSums, LinePrice } from '#client/features/carts/index.ts'
import { useMoney } from '#client/platform/use-money.ts'
import type { CartItem } from '#contract/cart.ts'
import type { CartQuote } from '#contract/cart-quote.ts'
import { TaxNote, taxRows } from './tax-rows.tsx'

/** What the buyer is about to pay for. EU law requires it directly above the button. */
export function PayingFor({
  items,
  quote,
  consent,
}: {
  items: readonly CartItem[]
  quote: CartQuote
  consent: boolean
}) {
  const { formatTotal } = useMoney()
  return (
    <section className="payfor" aria-label="What you are paying for">
      <ul className="payfor__lines">
        {items.map(({ id, beats, license }) => {
          const quoted = quote.lines.find((line) => line.id === id)
          return (
            <li key={id}>
              <span>
                {beats.title}{' '}
                <small>
                  {license.name} license{agreedNote(quoted)}
                </small>
              </span>
              <span className="num">
                <LinePrice price={beats.price} quoted={quoted} />
              </span>
            </li>
          )
        })}
      </ul>
      <CartSums quote={quote}>{taxRows(quote, formatTotal)}</CartSums>
      <p className="payfor__total">
        <span>
          Total
          <TaxNote quote={quote} />
        </span>
        <span className="num">{formatTotal(quote.total)}</span>
      </p>
      <p className="muted">
        You pay once, for licenses to download at once, under the{' '}
        <Link className="link" to="/terms" target="_blank">
          terms
        </Link>{' '}
        of the store.{consent && ' You asked us to deliver at once, which ends your right to withdraw.'}
      </p>
    </section>
  )
}
