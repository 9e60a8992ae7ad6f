import { useMoney } from '#client/platform/use-money.ts'
import { classNames } from '#client/ui/class-names.ts'
import { Text } from '#client/ui/primitives.tsx'
import type { StoreOffer } from '#contract/offers/offer.ts'
import styles from './offer-inbox.module.css'

/** Position of a price on the scale, in percent. */
const END = 93

/** Floor, offer, counteroffer and price on one scale, to compare them at a glance. */
export function PriceRail({ offer }: { offer: StoreOffer }) {
  const { formatPrice } = useMoney()
  const { floor, price, counter, listPrice } = offer
  const at = (dollars: number) => Math.min(END, (dollars / listPrice) * END)
  const start = floor === null ? 0 : Math.min(at(floor), at(price))
  const marks = [
    ...(floor === null ? [] : [{ name: 'Floor', dollars: floor, look: undefined }]),
    ...(counter ? [{ name: 'Counter', dollars: counter.price, look: styles.railTAsk }] : []),
    { name: 'Price', dollars: listPrice, look: undefined },
  ]
  const label = [...marks.map(({ name, dollars }) => `${name} ${formatPrice(dollars)}`)].join(', ')
  return (
    <div className={styles.rail} role="img" aria-label={`Offer ${formatPrice(price)}, ${label}`}>
      <span className={styles.railSlot} />
      <span className={styles.railFill} style={{ left: `${start}%`, width: `${at(price) - start}%` }} />
      {marks.map(({ name, dollars, look }) => (
        <span key={name} className={classNames(styles.railT, look)} style={{ left: `${at(dollars)}%` }}>
          <i />
          <em>{name}</em>
          <Text as="b" numeric>
            {formatPrice(dollars)}
          </Text>
        </span>
      ))}
      <span className={styles.railCap} style={{ left: `${at(price)}%` }} />
      <span className={styles.railOf} style={{ left: `${Math.max(8, at(price))}%` }}>
        <em>Offer</em>{' '}
        <Text as="b" numeric>
          {formatPrice(price)}
        </Text>
      </span>
    </div>
  )
}
