import { StruckPrice } from '#client/ui/struck-price.tsx'
import type { License } from '#contract/license.ts'
import { amountOf, scopeRows } from '#contract/license-scope.ts'
import { formatPrice } from '#contract/money.ts'

/**
 * The price and the rights of a license, one row for each of the labels that its neighbors have, too. Beside a selected
 * license, what gives more than it stands out, and the rest is quiet.
 */
export function RightList({
  license,
  labels,
  selected,
}: {
  license: License
  labels: readonly string[]
  selected?: License | undefined
}) {
  return (
    <dl>
      <div>
        <dt>Price</dt>
        <dd className="num">
          <strong>{formatPrice(license.price)}</strong>{' '}
          {license.sale?.reference && <StruckPrice>{formatPrice(license.sale.reference)}</StruckPrice>}
        </dd>
      </div>
      {labels.map((label) => (
        <div key={label}>
          <dt>{label}</dt>
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
