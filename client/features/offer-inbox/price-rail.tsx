import { useMoney } from '#client/platform/use-money.ts'
import type { StoreOffer } from '#contract/offer.ts'

/** Position of a price on the scale, in percent. */
const END = 93

/** Floor, offer, counteroffer and price on one scale, to compare them at a glance. */
export function PriceRail({ offer }: { offer: StoreOffer }) {
  const { formatPrice } = useMoney()
  const { floor, price, counter, listPrice } = offer
  const at = (dollars: number) => Math.min(END, (dollars / listPrice) * END)
  const start = floor === null ? 0 : Math.min(at(floor), at(price))
  const marks = [
    ...(floor === null ? [] : [{ name: 'Floor', dollars: floor, look: 'lo' }]),
    ...(counter ? [{ name: 'Counter', dollars: counter.price, look: 'ask' }] : []),
    { name: 'Price', dollars: listPrice, look: 'hi' },
  ]
  const label = [...marks.map(({ name, dollars }) => `${name} ${formatPrice(dollars)}`)].join(', ')
  return (
    <div className="rail" role="img" aria-label={`Offer ${formatPrice(price)}, ${label}`}>
      <span className="rail__slot" />
      <span className="rail__fill" style={{ left: `${start}%`, width: `${at(price) - start}%` }} />
      {marks.map(({ name, dollars, look }) => (
        <span key={name} className={`rail__t rail__t--${look}`} style={{ left: `${at(dollars)}%` }}>
          <i />
          <em>{name}</em>
          <b className="num">{formatPrice(dollars)}</b>
        </span>
      ))}
      <span className="rail__cap" style={{ left: `${at(price)}%` }} />
      <span className="rail__of" style={{ left: `${Math.max(8, at(price))}%` }}>
        <em>Offer</em> <b className="num">{formatPrice(price)}</b>
      </span>
    </div>
  )
}
