import { Trans, useLingui } from '@lingui/react/macro'
import { useLocale } from '#client/platform/use-locale.ts'
import { useMoney } from '#client/platform/use-money.ts'
import { classNames } from '#client/ui/class-names.ts'
import { Box, look, Text } from '#client/ui/primitives.tsx'
import type { StoreOffer } from '#contract/offers/offer.ts'
import { listParts } from '#contract/text/list-names.ts'
import styles from './offer-inbox.module.css'

/** Position of a price on the scale, in percent. */
const END = 93

/** Floor, offer, counteroffer and price on one scale, to compare them at a glance. */
export function PriceRail({ offer }: { offer: StoreOffer }) {
  const { t } = useLingui()
  const { formatPrice } = useMoney()
  const locale = useLocale()
  const { floor, price, counter, listPrice } = offer
  const at = (dollars: number) => Math.min(END, (dollars / listPrice) * END)
  const start = floor === null ? 0 : Math.min(at(floor), at(price))
  const marks = [
    ...(floor === null ? [] : [{ name: t`Floor`, dollars: floor, look: undefined }]),
    ...(counter ? [{ name: t`Counter`, dollars: counter.price, look: styles.railTAsk }] : []),
    { name: t`Price`, dollars: listPrice, look: undefined },
  ]
  const label = listParts(
    [{ name: t`Offer`, dollars: price }, ...marks].map(
      ({ name, dollars }) => `${name} ${formatPrice(dollars)}`,
    ),
    locale,
  )
  return (
    <div
      className={classNames(styles.rail, look({ position: 'relative', marginX: 's2' }))}
      role="img"
      aria-label={label}
    >
      <span
        className={classNames(
          styles.railSlot,
          look({ ring: 'edge', position: 'absolute', height: '6', surface: 'well' }),
        )}
      />
      <span
        className={classNames(styles.railFill, look({ surface: 'lamp', position: 'absolute', height: '6' }))}
        style={{ left: `${start}%`, width: `${at(price) - start}%` }}
      />
      {marks.map(({ name, dollars, look }) => (
        <span key={name} className={classNames(styles.railT, look)} style={{ left: `${at(dollars)}%` }}>
          <Box as="i" surface="edge" width="1" height="8" below="s1" />
          <Text as="em" tone="muted">
            {name}
          </Text>
          <Text as="b" weight="strong" numeric>
            {formatPrice(dollars)}
          </Text>
        </span>
      ))}
      <span
        className={classNames(
          styles.railCap,
          look({ position: 'absolute', width: '16', height: '32', corner: 'tape' }),
        )}
        style={{ left: `${at(price)}%` }}
      />
      <span
        className={classNames(
          styles.railOf,
          look({ top: '0', position: 'absolute', nowrap: true, size: 'ui' }),
        )}
        style={{ left: `${Math.max(8, at(price))}%` }}
      >
        <Text as="em" tone="muted">
          <Trans>Offer</Trans>
        </Text>{' '}
        <Text as="b" weight="strong" numeric>
          {formatPrice(price)}
        </Text>
      </span>
    </div>
  )
}
