import { useMoney } from '#client/platform/use-money.ts'
import { StruckPrice } from '#client/ui/struck-price.tsx'
import { percentOff } from '#contract/beat-sale.ts'
import { shortDay } from '#contract/days.ts'
import type { ShownSale } from '#contract/license.ts'

/** The price before the sale and how much less it is now. Nothing where the price was no higher. */
export function SalePrice({ price, sale }: { price: number; sale: ShownSale }) {
  const { formatPrice } = useMoney()
  if (sale.reference === null) return null
  return (
    <>
      <span className="beat__was num">
        <StruckPrice>{formatPrice(sale.reference)}</StruckPrice>
      </span>
      <span className="sticker num">−{percentOff(price, sale.reference)}%</span>
    </>
  )
}

/** What the law wants beside a struck price, and until when the sale runs. */
export function SaleNote({ sale }: { sale: ShownSale }) {
  const { formatPrice } = useMoney()
  const ends = sale.until && `The sale ends on ${shortDay(sale.until)}.`
  if (sale.reference === null) return ends ? <p className="small lowest">{ends}</p> : null
  return (
    <p className="small lowest">
      Lowest price of the last 30 days before the sale: <b>{formatPrice(sale.reference)}</b>. {ends}
    </p>
  )
}
