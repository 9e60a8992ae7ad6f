import { ChevronDown } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { agreedNote, CartSums, LinePrice, ReplacesNote } from '#client/features/carts/index.ts'
import { BeatCover } from '#client/platform/beat-cover.tsx'
import { useMoney } from '#client/platform/use-money.ts'
import type { CartItem } from '#contract/cart.ts'
import type { CartQuote } from '#contract/cart-quote.ts'
import { countBeats } from '#contract/format-count.ts'
import { TaxNote, taxRows } from './tax-rows.tsx'

/** The order summary; collapsed to its total on small screens. */
export function OrderSummary({ items, quote }: { items: readonly CartItem[]; quote: CartQuote }) {
  const { formatTotal } = useMoney()
  const sheet = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    // Below 1024 px the form comes first, and the summary opens on demand.
    if (sheet.current && matchMedia('(max-width: 1023px)').matches) sheet.current.open = false
  }, [])
  const total = formatTotal(quote.total)
  return (
    <details className="sheet" open ref={sheet}>
      <summary className="row-between sheet__head">
        <h2>Order summary</h2>
        <span className="num sheet__n">{countBeats(items.length)}</span>
        <span className="num sheet__sum">
          {total} <ChevronDown className="ico" aria-hidden />
        </span>
      </summary>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr">Cover</span>
            </th>
            <th scope="col">Beat</th>
            <th scope="col">Price</th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => {
            const { id, beats, license } = item
            const quoted = quote.lines.find((line) => line.id === id)
            return (
              <tr key={id}>
                <td>
                  <BeatCover beat={beats} sizes="48px" decorative />
                </td>
                <td>
                  {beats.title}
                  <small>
                    {license.name} license{agreedNote(quoted)}
                  </small>
                  <ReplacesNote item={item} />
                </td>
                <td className="num">
                  <LinePrice price={beats.price} quoted={quoted} />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {quote.code && quote.code.state !== 'applied' && <p className="sheet__code">{quote.code.message}</p>}
      <CartSums quote={quote}>{taxRows(quote, formatTotal)}</CartSums>
      <div className="sheet__total">
        <span>
          Total
          <TaxNote quote={quote} />
        </span>
        <span className="num">{total}</span>
      </div>
    </details>
  )
}
