import { Trans } from '@lingui/react/macro'
import { Clock } from 'lucide-react'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { Row, Text } from '#client/ui/primitives.tsx'
import { formatTotal } from '#contract/pricing/money.ts'
import type { Wait } from '#contract/store/today.ts'
import { briefDay } from '#contract/text/dates.ts'

/** What others do, in one sentence. */
export function Waits({ waits }: { waits: readonly Wait[] }) {
  if (waits.length === 0) return null
  const list = new Intl.ListFormat('en').format(waits.map(describe))
  return (
    <Row gap="s2-5" above="s3-5">
      <LineIcon of={Clock} size="small" tone="muted" rigid />
      <Text tone="muted" size="ui" numeric>
        <Trans>Nothing for you to do: {list}.</Trans>
      </Text>
    </Row>
  )
}

function describe(wait: Wait): string {
  const amount = formatTotal(wait.amount, wait.currency)
  if (wait.kind === 'transfer')
    return wait.on === null
      ? `Stripe is paying ${wait.name} ${amount}`
      : `Stripe pays ${wait.name} ${amount} on ${briefDay(wait.on)}`
  const whose = wait.username ? `${wait.username}’s ${amount}` : `${amount} of a deleted account`
  if (wait.kind === 'payment') return `${whose} is not paid yet`
  return `${wait.provider === 'paypal' ? 'PayPal' : 'the bank'} decides about ${whose}`
}
