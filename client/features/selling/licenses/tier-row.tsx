import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ArrowDown, ArrowUp, Eye, EyeOff, Lock, Pencil, Trash2 } from 'lucide-react'
import { useMoney } from '#client/platform/use-money.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button, IconButton } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { Facts } from '#client/ui/facts.tsx'
import { LicenseMark } from '#client/ui/license-mark.tsx'
import { Box, Cluster, Grid, look, Text } from '#client/ui/primitives.tsx'
import { scopeLine } from '#contract/licenses/license-sentences.ts'
import type { LicenseTier } from '#contract/licenses/license-tier.ts'
import { isTrackout } from '#contract/licenses/scope-rows.ts'
import styles from './licenses.module.css'

/** A license: its content and price, the number of its beats, and actions. */
export function TierListRow({
  tier,
  isFirst,
  isLast,
  busy,
  onMove,
  onEdit,
  onHide,
  onDelete,
  onAddToBeats,
}: {
  tier: LicenseTier
  isFirst: boolean
  isLast: boolean
  busy: boolean
  onMove: (by: -1 | 1) => void
  onEdit: () => void
  onHide: () => void
  onDelete: () => void
  onAddToBeats: () => void
}) {
  const { t, i18n } = useLingui()
  const { id, name, hidden } = tier
  return (
    <Grid
      as="article"
      columns={{
        base: ['auto', 'main', 'auto', 'auto'],
        below1024: ['auto', 'main', 'auto'],
        below600: ['auto', 'main'],
      }}
      gapY="s3-5"
      gapX="s5"
      align="center"
      panel
      pad="fluid-2"
      aria-label={name}
    >
      <LicenseMark icon={tier.icon} isTrackout={isTrackout(tier.scope)} />
      <div className={styles.ltierHead}>
        <Cluster as="h2" gapY="s1" gapX="s3" breakable gap="s2" size="h3">
          {name}
          {hidden && (
            <Badge icon={EyeOff}>
              <Trans>Hidden</Trans>
            </Badge>
          )}
          {tier.scope.exclusive && (
            <Badge icon={Lock}>
              <Trans>Exclusive</Trans>
            </Badge>
          )}
        </Cluster>
        <Text tone="muted">{tier.description}</Text>
        <Text numeric above="s1-5" size="ui" tone="muted">
          {scopeLine(tier.scope, i18n)}
        </Text>
      </div>
      <Box text={{ base: 'end', below600: 'start' }} full={{ below600: true }}>
        <Text as="b" weight="heavy" numeric>
          <PriceText tier={tier} />
        </Text>
        <Text tone="muted" size="small" numeric>
          <TierCounts tier={tier} />
        </Text>
        {tier.otherBeats > 0 && !hidden && (
          <Button small variant="quiet" disabled={busy} onClick={onAddToBeats}>
            <Plural
              value={{ beats: tier.otherBeats }}
              one="Offer on the other beat"
              other="Offer on the other # beats"
            />
          </Button>
        )}
      </Box>
      <Box
        display="flex"
        full={{ below1024: true }}
        justify={{ below1024: 'end', below600: 'between' }}
        order={{ below600: '1' }}
      >
        <IconButton
          label={t`Move ${name} up`}
          data-key={`${id} -1`}
          disabled={isFirst}
          icon={ArrowUp}
          onClick={() => onMove(-1)}
        />
        <IconButton
          label={t`Move ${name} down`}
          data-key={`${id} 1`}
          disabled={isLast}
          icon={ArrowDown}
          onClick={() => onMove(1)}
        />
        <IconButton label={t`Edit ${name}`} data-key={`${id} edit`} icon={Pencil} onClick={onEdit} />
        <IconButton
          label={hidden ? t`Sell ${name} again` : t`Hide ${name}`}
          disabled={busy}
          icon={hidden ? Eye : EyeOff}
          onClick={onHide}
        />
        <IconButton label={t`Delete ${name}`} danger icon={Trash2} onClick={onDelete} />
      </Box>
      {tier.addedRights.length > 0 && (
        <div className={classNames(styles.ltierRights, look({ gridColumn: 'rest', size: 'ui' }))}>
          <Facts facts={tier.addedRights.map(({ label, value }) => [label, value])} />
        </div>
      )}
    </Grid>
  )
}

function TierCounts({ tier: { beats, ownPrices, sold } }: { tier: LicenseTier }) {
  const hasOwnPrices = ownPrices !== 0 && ownPrices !== beats
  if (sold === 0 && !hasOwnPrices) return <Plural value={beats} one="# beat" other="# beats" />
  if (sold === 0)
    return (
      <Trans>
        <Plural value={beats} one="# beat" other="# beats" />, {ownPrices} at custom prices
      </Trans>
    )
  if (!hasOwnPrices)
    return (
      <Trans>
        <Plural value={beats} one="# beat" other="# beats" />, {sold} sold
      </Trans>
    )
  return (
    <Trans>
      <Plural value={beats} one="# beat" other="# beats" />, {sold} sold, {ownPrices} at custom prices
    </Trans>
  )
}

function PriceText({ tier: { price, priceFactor, beats, ownPrices } }: { tier: LicenseTier }) {
  const { formatPrice } = useMoney()
  if (beats > 0 && ownPrices === beats) return <Trans>Custom price on each beat</Trans>
  if (price !== null) return formatPrice(price)
  return <Plural value={priceFactor} _1="Price of the beat" other="# × the beat" />
}
