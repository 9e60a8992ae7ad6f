import { ArrowDown } from 'lucide-react'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { Row, Text } from '#client/ui/primitives.tsx'
import { differenceOf } from '#contract/licenses/license-sentences.ts'
import type { LicenseTier } from '#contract/licenses/license-tier.ts'

/** Between two licenses: what the next one adds, as in the picker. */
export function LadderStep({ before, tier }: { before: LicenseTier; tier: LicenseTier }) {
  const step = differenceOf(before.scope, tier.scope)
  const costsTheSame = before.price === tier.price && before.priceFactor === tier.priceFactor
  return (
    <Row
      as="p"
      gap="s2-5"
      minHeight="tap"
      padStart={{ base: 's7', below600: 's6-5' }}
      tone="muted"
      size="ui"
      padTop={{ below600: 's2' }}
      padBottom={{ below600: 's2' }}
      padEnd={{ below600: 's3' }}
    >
      <LineIcon of={ArrowDown} size="small" />
      <span>
        {step === undefined ? `${tier.name} gives nothing more than ${before.name}` : `${tier.name} ${step}`}
        {costsTheSame && (
          <Text as="b" tone="text" weight="strong">
            {' '}
            – but costs the same as {before.name}: nobody has a reason to buy {before.name}.
          </Text>
        )}
      </span>
    </Row>
  )
}
