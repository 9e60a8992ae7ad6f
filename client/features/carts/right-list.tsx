import type { License } from '#contract/license.ts'
import { formatPrice } from '#contract/money.ts'

/** The price and the rights of a license, one row for each of the labels that its neighbors have, too. */
export function RightList({ license, labels }: { license: License; labels: readonly string[] }) {
  return (
    <dl>
      <div>
        <dt>Price</dt>
        <dd className="num">
          <strong>{formatPrice(license.price)}</strong>
        </dd>
      </div>
      {labels.map((label) => (
        <Right key={label} label={label} value={rightOf(license, label)} />
      ))}
    </dl>
  )
}

function Right({ label, value }: { label: string; value: string | undefined }) {
  const isMissing = value === undefined || /^(no|none|not included)\b/i.test(value)
  return (
    <div>
      <dt>{label}</dt>
      <dd className={isMissing ? 'num no' : 'num'}>{value ?? 'Not included'}</dd>
    </div>
  )
}

function rightOf(license: License, label: string): string | undefined {
  return license.rights.find((right) => right.label === label)?.value
}
