import { Trans } from '@lingui/react/macro'
import { useMoney } from '#client/platform/use-money.ts'
import { classNames } from '#client/ui/class-names.ts'
import { Sticker } from '#client/ui/price-parts.tsx'
import { look, Text } from '#client/ui/primitives.tsx'
import { StruckPrice } from '#client/ui/struck-price.tsx'
import { priceOrigin } from '#contract/pricing/adjustment.ts'
import type { CartQuote } from '#contract/pricing/cart-quote.ts'
import styles from './cart.module.css'

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
    <span
      className={classNames(
        styles.linePrice,
        look({ display: 'grid', items: 'end', gap: 's1', numeric: true }),
      )}
    >
      {before !== null && <StruckPrice>{formatTotal(before)}</StruckPrice>}
      {isFree ? (
        <Sticker>
          <Trans>Free</Trans>
        </Sticker>
      ) : (
        formatTotal(quoted?.price ?? price)
      )}
      {/* Never struck through: an upgrade is no sale. */}
      {quoted && priceOrigin(quoted) === 'upgrade' && (
        <Text as="small" tone="muted">
          {' '}
          <Trans>of {{ listPrice: formatTotal(quoted.listPrice) }}</Trans>
        </Text>
      )}
    </span>
  )
}
