import { mediaUrl } from '#client/platform/media-url.ts'
import { classNames } from '#client/ui/class-names.ts'
import { Box, look, Text } from '#client/ui/primitives.tsx'
import type { OrderedBeat } from '#contract/orders/order.ts'
import type { Currency } from '#contract/pricing/currency.ts'
import { formatPrice } from '#contract/pricing/money.ts'
import { BoughtLicenseSummary } from './bought-license.tsx'
import styles from './payments.module.css'

/** An order line: the beat, the license that was sold and its price. */
export function BoughtBeat({ beat, currency }: { beat: OrderedBeat; currency: Currency }) {
  const price = formatPrice(beat.price, currency)
  return (
    <li
      className={classNames(
        styles.pbeat,
        look({ display: 'grid', columns: ['56', 'main', 'auto'], gap: 's3', align: 'start' }),
      )}
    >
      <img
        className={look({ width: '56', height: '56', fit: 'cover' })}
        src={mediaUrl(beat.image)}
        alt=""
        width={56}
        height={56}
        loading="lazy"
      />
      <div>
        <Box as="b" weight="strong" display="block" leading="1.3">
          {beat.title}
        </Box>
        <Box as="p" tone="muted" size="fine" leading="1.4" clip>
          {beat.license.name} license, by {beat.owner.username}. {beat.description}
        </Box>
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
