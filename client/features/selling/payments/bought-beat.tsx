import { mediaUrl } from '#client/platform/media-url.ts'
import { Text } from '#client/ui/primitives.tsx'
import type { OrderedBeat } from '#contract/orders/order.ts'
import type { Currency } from '#contract/pricing/currency.ts'
import { formatPrice } from '#contract/pricing/money.ts'
import { BoughtLicenseSummary } from './bought-license.tsx'
import styles from './payments.module.css'

/** An order line: the beat, the license that was sold and its price. */
export function BoughtBeat({ beat, currency }: { beat: OrderedBeat; currency: Currency }) {
  const price = formatPrice(beat.price, currency)
  return (
    <li className={styles.pbeat}>
      <img src={mediaUrl(beat.image)} alt="" width={56} height={56} loading="lazy" />
      <div>
        <b>{beat.title}</b>
        <p>
          {beat.license.name} license, by {beat.owner.username}. {beat.description}
        </p>
        {beat.passport && <BoughtLicenseSummary passport={beat.passport} />}
      </div>
      <Text as="span" numeric>
        {beat.refunded ? (
          <Text as="s" tone="muted">
            {price}
          </Text>
        ) : (
          price
        )}
        {beat.refunded && (
          <Text as="small" tone="muted">
            {' '}
            refunded
          </Text>
        )}
        {!beat.refunded && beat.refundedAmount > 0 && (
          <Text as="small" tone="muted">
            {' '}
            {formatPrice(beat.refundedAmount, currency)} refunded
          </Text>
        )}
      </Text>
    </li>
  )
}
