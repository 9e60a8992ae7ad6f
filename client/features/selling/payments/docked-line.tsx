import { Trans, useLingui } from '@lingui/react/macro'
import { Undo2 } from 'lucide-react'
import { mediaUrl } from '#client/platform/media-url.ts'
import { useLocale } from '#client/platform/use-locale.ts'
import { Button } from '#client/ui/button.tsx'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { Box, Grid, Row, Text } from '#client/ui/primitives.tsx'
import type { OrderedBeat } from '#contract/orders/order.ts'
import type { Currency } from '#contract/pricing/currency.ts'
import { formatTotal } from '#contract/pricing/money.ts'
import { BoughtLicense } from './bought-license.tsx'

/** A line of an opened order: the beat, its license and certificate, and its refund. */
export function DockedLine({
  beat,
  currency,
  onRefund,
}: {
  beat: OrderedBeat
  currency: Currency
  /** Undefined: the order cannot be refunded now. */
  onRefund: (() => void) | undefined
}) {
  const locale = useLocale()
  const { t } = useLingui()
  const price = formatTotal(beat.price, currency, locale)
  return (
    <Grid as="li" columns={['48', 'main', 'auto']} gap="s3" align="center">
      <Box as="img" width="48" height="48" fit="cover" src={mediaUrl(beat.image)} alt="" loading="lazy" />
      <div>
        <Box as="b" display="block" weight="strong" leading="1.25" breakable>
          {beat.title}
        </Box>
        <BoughtLicense name={beat.license.name} passport={beat.passport} />
      </div>
      <Row
        gap={{ base: 's3', below768: 's1' }}
        flow={{ below768: 'column' }}
        align={{ base: 'center', below768: 'end' }}
      >
        <Text as="span" numeric weight="strong" text="end">
          {beat.refunded ? (
            <Text as="s" tone="muted" weight="text">
              {price}
            </Text>
          ) : (
            price
          )}
          {!beat.refunded && beat.refundedAmount > 0 && (
            <Box as="small" display="block" size="note" tone="blue" weight="strong">
              <Trans>{{ refundedAmount: formatTotal(beat.refundedAmount, currency, locale) }} refunded</Trans>
            </Box>
          )}
        </Text>
        {beat.refunded ? (
          <Row as="span" gap="s1-5" minWidth="84" justify="end" size="fine" weight="strong" tone="blue">
            <LineIcon of={Undo2} size="small" />
            <Trans>Refunded</Trans>
          </Row>
        ) : (
          onRefund && (
            <Button small aria-label={t`Refund ${{ title: beat.title }}`} onClick={onRefund}>
              <Trans context="a button">Refund</Trans>
            </Button>
          )
        )}
      </Row>
    </Grid>
  )
}
