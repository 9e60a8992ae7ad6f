import { Trans, useLingui } from '@lingui/react/macro'
import { useMoney } from '#client/platform/use-money.ts'
import { classNames } from '#client/ui/class-names.ts'
import { look, Stack, Text } from '#client/ui/primitives.tsx'
import { currencies } from '#contract/pricing/currency.ts'
import { toDollars } from '#contract/pricing/money.ts'
import { shareLine, WHOLE_POINTS } from '#contract/splits/share-line.ts'
import type { BeatSplit } from '#contract/splits/split.ts'
import { ChannelNumber } from './share-bar.tsx'
import styles from './splits.module.css'

/** What a sale at the beat's price pays to each. The first is the owner; shares are hundredths of a percent. */
export function SalePreview({
  example,
  people,
}: {
  example: BeatSplit['example']
  people: readonly { name: string; points: number }[]
}) {
  const { t } = useLingui()
  const { currency, formatBalance } = useMoney()
  const [owner, ...others] = people
  const { priceCents, feeCents, feeBearer, commissionPoints } = example
  const total = people.reduce((sum, { points }) => sum + points, 0)
  const money = (cents: number) => formatBalance(toDollars(cents))
  const { baseCents, commissionCents, shares } = shareLine({
    netCents: priceCents,
    feeCents,
    feeBearer,
    commissionPoints,
    // Too much was typed: nobody is shown more than there is.
    shares: others.map(({ points }, at) => ({ id: String(at), points: total > WHOLE_POINTS ? 0 : points })),
    step: currencies[currency].step,
  })
  const given = [...shares.values()].reduce((sum, cents) => sum + cents, 0)
  const left = total < WHOLE_POINTS ? Math.floor((baseCents * (WHOLE_POINTS - total)) / WHOLE_POINTS) : 0
  const fee = feeBearer === 'store' ? feeCents : 0
  const rows: [string, number][] = [
    [t`A license, without tax`, priceCents],
    [feeBearer === 'shared' ? t`Payment fee, shared by all` : t`Payment fee, the owner’s`, -feeCents],
    ...(commissionCents > 0
      ? ([[t`Commission of the store`, -commissionCents]] satisfies [string, number][])
      : []),
  ]
  return (
    <Stack
      as="section"
      gap="s3"
      pad="s5"
      surface="panel-2"
      marginX={{ below768: 'bleed' }}
      padX={{ below768: 'gutter' }}
      aria-label={t`What a sale pays`}
    >
      <Text as="h3" size="4" weight="strong">
        <Trans>What a sale pays</Trans>
      </Text>
      <dl className={classNames(styles.pay, look({ display: 'grid' }))}>
        {rows.map(([label, cents]) => (
          <div key={label}>
            <dt>{label}</dt>
            <Text as="dd" weight="strong" nowrap numeric>
              {money(cents)}
            </Text>
          </div>
        ))}
        <div className={styles.payTotal}>
          <dt>
            <Trans>To share</Trans>
          </dt>
          <Text as="dd" weight="strong" nowrap numeric>
            {money(baseCents)}
          </Text>
        </div>
        {owner && (
          <div>
            <dt>
              <ChannelNumber at={1} small />
              {owner.name}
            </dt>
            <Text as="dd" weight="strong" nowrap numeric>
              {money(total > WHOLE_POINTS ? 0 : baseCents - given - left - fee)}
            </Text>
          </div>
        )}
        {others.map(({ name }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: people have no other id while they are typed
          <div key={at}>
            <dt>
              <ChannelNumber at={at + 2} small />
              {name || t`Somebody`}
            </dt>
            <Text as="dd" weight="strong" nowrap numeric>
              {money(shares.get(String(at)) ?? 0)}
            </Text>
          </div>
        ))}
        {left > 0 && (
          <div className={styles.payLeft}>
            <dt>
              <Trans>Not assigned</Trans>
            </dt>
            <Text as="dd" weight="strong" nowrap numeric>
              {money(left)}
            </Text>
          </div>
        )}
      </dl>
      <Text size="fine" tone="muted">
        <Trans>
          Each share is rounded to the cent. A cent over or short is the owner’s. The fee shown is a usual
          one.
        </Trans>
      </Text>
    </Stack>
  )
}
