import { useLingui } from '@lingui/react/macro'
import { Undo2 } from 'lucide-react'
import { Badge } from '#client/ui/badge.tsx'
import { Text } from '#client/ui/primitives.tsx'
import { keptInWords, partlyRefundedText } from '#contract/orders/partly-refunded.ts'
import type { Currency } from '#contract/pricing/currency.ts'

/** Stands beside the status of a partly refunded order; renders nothing for others. */
export function PartlyRefundedBadge({
  kept,
  currency,
  stacked,
}: {
  kept: number | null
  currency: Currency
  /** In a narrow column: what is kept stands below. */
  stacked?: boolean
}) {
  const { t, i18n } = useLingui()
  if (kept === null) return null
  const words = i18n._(partlyRefundedText)
  const amount = keptInWords(kept, currency, i18n)
  if (stacked)
    return (
      <>
        <Badge tone="info" icon={Undo2}>
          {words}
        </Badge>
        <Text as="span" numeric tone="muted" size="small">
          {amount}
        </Text>
      </>
    )
  return (
    <Badge tone="info" icon={Undo2}>
      <Text as="span" numeric>{t`Partly refunded, ${amount}`}</Text>
    </Badge>
  )
}
