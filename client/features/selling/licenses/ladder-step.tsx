import { ArrowDown } from 'lucide-react'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { differenceOf } from '#contract/licenses/license-sentences.ts'
import type { LicenseTier } from '#contract/licenses/license-tier.ts'
import styles from './licenses.module.css'

/** Between two licenses: what the next one adds, as in the picker. */
export function LadderStep({ before, tier }: { before: LicenseTier; tier: LicenseTier }) {
  const step = differenceOf(before.scope, tier.scope)
  const costsTheSame = before.price === tier.price && before.priceFactor === tier.priceFactor
  return (
    <p className={styles.ladderStep}>
      <LineIcon of={ArrowDown} size="small" />
      <span>
        {step === undefined ? `${tier.name} gives nothing more than ${before.name}` : `${tier.name} ${step}`}
        {costsTheSame && (
          <b>
            {' '}
            – but costs the same as {before.name}: nobody has a reason to buy {before.name}.
          </b>
        )}
      </span>
    </p>
  )
}
