import { useMoney } from '#client/platform/use-money.ts'
import { StruckPrice } from '#client/ui/struck-price.tsx'
import type { CartQuote } from '#contract/cart-quote.ts'

/** A line's price. Struck through if a sale or bulk deal lowered it. */
export function LinePrice({
  price,
  quoted,
}: {
  price: number
  quoted: CartQuote['lines'][number] | undefined
}) {
  const { formatTotal } = useMoney()
  const isFree = quoted !== undefined && quoted.price > 0 && quoted.total === 0
  const before = isFree ? quoted.price : (quoted?.reference ?? null)
  return (
    <span className="line__price num">
      {before !== null && <StruckPrice>{formatTotal(before)}</StruckPrice>}
      {isFree ? <span className="sticker">Free</span> : formatTotal(quoted?.price ?? price)}
      {/* Never struck through: an upgrade is no sale. */}
      {quoted?.kind === 'upgrade' && <small className="muted"> of {formatTotal(quoted.listPrice)}</small>}
    </span>
  )
}
