import { useMoney } from '#client/platform/use-money.ts'
import { StruckPrice } from '#client/ui/struck-price.tsx'
import { percentOff } from '#contract/beat-sale.ts'
import { shortDay } from '#contract/days.ts'
import type { ShownSale } from '#contract/license.ts'

/** The price before the sale and the discount. Nothing without a discount. */
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

/** The prior price that EU law requires, and the end of the sale. */
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
