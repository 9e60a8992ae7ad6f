import { useMoney } from '#client/platform/use-money.ts'
import type { License } from '#contract/license.ts'
import { amountOf, scopeRows } from '#contract/license-scope.ts'
import { PriceNote } from './price-note.tsx'
import type { UpgradeOffer } from './upgrades.ts'

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
  /** Set if some licenses are upgrades: the price of this one next to them. */
  price?: { upgrade: UpgradeOffer | undefined; isOwned: boolean } | undefined
}) {
  const { formatPrice } = useMoney()
  return (
    <dl>
      <div>
        <dt className="sr">{price ? 'Upgrade' : 'Price'}</dt>
        <dd className="num">
          <strong>{price?.isOwned ? 'Paid' : formatPrice(price?.upgrade?.price ?? license.price)}</strong>{' '}
          {!price?.isOwned && <PriceNote license={license} upgrade={price?.upgrade} />}
        </dd>
      </div>
      {labels.map((label) => (
        <div key={label}>
          <dt className="sr">{label}</dt>
          <dd className={`num ${toneOf(license, label, selected)}`}>
            {rightOf(license, label) ?? 'Not included'}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function toneOf(license: License, label: string, selected: License | undefined): 'more' | 'no' | '' {
  const value = rightOf(license, label)
  if (!selected || selected.id === license.id) return isMissing(value) ? 'no' : ''
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
