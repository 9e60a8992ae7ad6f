import { Text } from '#client/ui/primitives.tsx'
import { dutiesOf } from '#contract/law/duties.ts'
import { isBusiness } from '#contract/orders/billing.ts'
import type { Order, OrderedBeat } from '#contract/orders/order.ts'
import { localLongMoment } from '#contract/text/dates.ts'

/** Until when a bought license can be withdrawn from, or that it was. Nothing once the right has ended. */
export function WithdrawalNote({ order, beat }: { order: Order; beat: OrderedBeat }) {
  const { withdrawal } = beat
  if (!withdrawal || withdrawal.state === 'ended') return null
  const isWithdrawal = withdraws(order)
  return (
    <Text tone="muted" size="small">
      {withdrawal.state === 'open'
        ? `You can ${isWithdrawal ? 'withdraw' : 'cancel'} until ${localLongMoment(withdrawal.until)}.`
        : `You ${isWithdrawal ? 'withdrew' : 'canceled'} on ${localLongMoment(withdrawal.at)}.`}
    </Text>
  )
}

function withdraws({ billingInfo, price }: Order): boolean {
  if (!billingInfo) return false
  const buyer = { country: billingInfo.country, isBusiness: isBusiness(billingInfo), total: price }
  return dutiesOf(buyer).has('withdrawalFunction')
}
