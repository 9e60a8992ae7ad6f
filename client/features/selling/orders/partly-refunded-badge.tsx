import { Undo2 } from 'lucide-react'
import { Badge } from '#client/ui/badge.tsx'
import { Text } from '#client/ui/primitives.tsx'
import { partlyRefunded } from '#contract/orders/partly-refunded.ts'
import type { Currency } from '#contract/pricing/currency.ts'

/** Stands beside the status of a partly refunded order; renders nothing for others. */
export function PartlyRefundedBadge({ kept, currency }: { kept: number | null; currency: Currency }) {
  if (kept === null) return null
  return (
    <Badge tone="info" icon={Undo2}>
      <Text as="span" numeric>
        {partlyRefunded(kept, currency)}
      </Text>
    </Badge>
  )
}
