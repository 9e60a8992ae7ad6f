import { useLingui } from '@lingui/react/macro'
import { Text } from '#client/ui/primitives.tsx'
import { dutiesOf } from '#contract/law/duties.ts'
import { isBusiness } from '#contract/orders/billing.ts'
import type { Order, OrderedBeat } from '#contract/orders/order.ts'
import { localLongMoment } from '#contract/text/dates.ts'
import { type Message, msg } from '#contract/text/msg.ts'

type Notes = Record<'open' | 'used', (of: { at: string }) => Message>

const withdrawalNotes: Notes = {
  open: ({ at }) => msg`You can withdraw until ${{ at }}.`,
  used: ({ at }) => msg`You withdrew on ${{ at }}.`,
}
const cancellationNotes: Notes = {
  open: ({ at }) => msg`You can cancel until ${{ at }}.`,
  used: ({ at }) => msg`You canceled on ${{ at }}.`,
}

/** Until when a bought license can be withdrawn from, or that it was. Nothing once the right has ended. */
export function WithdrawalNote({ order, beat }: { order: Order; beat: OrderedBeat }) {
  const { i18n } = useLingui()
  const { withdrawal } = beat
  if (!withdrawal || withdrawal.state === 'ended') return null
  const isWithdrawal = withdraws(order)
  const { state } = withdrawal
  const at = state === 'open' ? withdrawal.until : withdrawal.at
  return (
    <Text tone="muted" size="small">
      {i18n._((isWithdrawal ? withdrawalNotes : cancellationNotes)[state]({ at: localLongMoment(at) }))}
    </Text>
  )
}

function withdraws({ billingInfo, price }: Order): boolean {
  if (!billingInfo) return false
  const buyer = { country: billingInfo.country, isBusiness: isBusiness(billingInfo), total: price }
  return dutiesOf(buyer).has('withdrawalFunction')
}
