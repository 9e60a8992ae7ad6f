import { useLingui } from '@lingui/react/macro'
import { useMoney } from '#client/platform/use-money.ts'
import { classNames } from '#client/ui/class-names.ts'
import { Box, look, Text } from '#client/ui/primitives.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { drawLabel, drawValue } from '#contract/licenses/draw-right.ts'
import type { License } from '#contract/licenses/license.ts'
import { amountOf, scopeRows } from '#contract/licenses/scope-rows.ts'
import type { Draws } from '#contract/text/draws.ts'
import styles from './license-tiers.module.css'
import { PriceNote } from './price-note.tsx'
import type { UpgradePrice } from './upgrades.ts'

/**
 * A license's price and rights, one row for each label of any license. With a selection, improvements over it are
 * highlighted and the rest is muted.
 */
export function RightList({
  license,
  labels,
  selected,
  price,
}: {
  license: License
  labels: readonly string[]
  selected?: License | undefined
  /** The name of the price's row, the price as an upgrade, and what stands in its place, such as `Paid`. */
  price?: { label: string; own: string | undefined; upgrade: UpgradePrice | undefined }
}) {
  const { t, i18n } = useLingui()
  const { formatPrice } = useMoney()
  return (
    <Box as="dl" display="contents">
      <Box display={{ base: 'contents', below768: 'grid' }} columns={{ below768: ['112', 'fr'] }}>
        <VisuallyHidden as="dt">{price?.label ?? t`Price`}</VisuallyHidden>
        <Text as="dd" numeric>
          <strong>{price?.own ?? formatPrice(price?.upgrade?.price ?? license.price)}</strong>{' '}
          {!price?.own && <PriceNote license={license} upgrade={price?.upgrade} />}
        </Text>
      </Box>
      {labels.map((label) => (
        <Box
          display={{ base: 'contents', below768: 'grid' }}
          columns={{ below768: ['112', 'fr'] }}
          key={label}
        >
          <VisuallyHidden as="dt">{drawLabel(label, i18n)}</VisuallyHidden>
          <dd className={classNames(tones[toneOf(license, label, selected)], look({ numeric: true }))}>
            {shownRight(license, label, i18n) ?? t`Not included`}
          </dd>
        </Box>
      ))}
    </Box>
  )
}

const tones = { more: styles.more, no: styles.no, same: undefined }

function toneOf(license: License, label: string, selected: License | undefined): keyof typeof tones {
  const value = rightOf(license, label)
  if (!selected || selected.id === license.id) return isMissing(value) ? 'no' : 'same'
  const row = scopeRows.find((one) => one.label === label)
  const isMore = row
    ? amountOf(license.scope, row.field) > amountOf(selected.scope, row.field)
    : !isMissing(value) && isMissing(rightOf(selected, label))
  return isMore ? 'more' : 'no'
}

function isMissing(value: string | undefined): boolean {
  return value === undefined || value === 'Not included'
}

function rightOf(license: License, label: string): string | undefined {
  return license.rights.find((right) => right.label === label)?.value
}

function shownRight({ rights, scope }: License, wanted: string, i18n: Draws): string | undefined {
  const right = rights.find(({ label }) => label === wanted)
  return right && drawValue(right, scope, i18n)
}
