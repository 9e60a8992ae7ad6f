import { Trans, useLingui } from '@lingui/react/macro'
import { mediaUrl } from '#client/platform/media-url.ts'
import { useLocale } from '#client/platform/use-locale.ts'
import { Box, Grid, Text } from '#client/ui/primitives.tsx'
import type { OrderedBeat } from '#contract/orders/order.ts'
import type { Currency } from '#contract/pricing/currency.ts'
import { formatTotal } from '#contract/pricing/money.ts'
import styles from './payments.module.css'

/** A line of an order's card: the beat with its description and producer, the license that was sold and its price. */
export function BoughtBeat({ beat, currency }: { beat: OrderedBeat; currency: Currency }) {
  const locale = useLocale()
  const { t } = useLingui()
  const price = formatTotal(beat.price, currency, locale)
  return (
    <Grid as="li" columns={['48', 'main', 'auto']} gap="s3" align="start" size="ui" leading="1.35">
      <Box as="img" width="48" height="48" fit="cover" src={mediaUrl(beat.image)} alt="" loading="lazy" />
      <div>
        <Box as="b" weight="strong" display="block" leading="1.3" breakable>
          {beat.title}
        </Box>
        <Box as="small" display="block" size="note" tone="muted">
          <Trans>
            {{ name: beat.license.name }}, by {{ username: beat.owner.username }}
          </Trans>
        </Box>
        <p className={styles.description}>{beat.description}</p>
      </div>
      <Text as="span" numeric weight="strong" text="end">
        {beat.refunded ? (
          <Text as="s" tone="muted" weight="text">
            {price}
          </Text>
        ) : (
          price
        )}
        {beat.refundedAmount > 0 && (
          <Box as="small" display="block" size="note" tone="muted" weight="text">
            {beat.refunded
              ? t`refunded`
              : t`${{ refundedAmount: formatTotal(beat.refundedAmount, currency, locale) }} refunded`}
          </Box>
        )}
      </Text>
    </Grid>
  )
}
