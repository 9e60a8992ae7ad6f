import type Stripe from 'stripe'
import { toMinorUnits } from '#contract/pricing/minor-units.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'

/** The provider's transfers and reversals are those of the store: each once, of the same amount, to the same account. */
export async function checkTransfers(db: Db, stripe: Stripe): Promise<string[]> {
  const payouts = await db.selectFrom('payouts').selectAll().where('method', '=', 'stripe').execute()
  const reversals = await db.selectFrom('payout_reversals').selectAll().execute()
  const made: Stripe.Transfer[] = []
  for await (const transfer of stripe.transfers.list({ limit: 100 })) made.push(transfer)
  const known = new Set(payouts.map(({ id }) => id))
  const violations = made
    .filter(({ metadata }) => !known.has(metadata.payoutId ?? ''))
    .map(({ id }) => `transfer ${id} belongs to no payout`)
  for (const payout of payouts) {
    const own = made.filter(({ metadata }) => metadata.payoutId === payout.id)
    const asked = reversals.filter(({ payout_id }) => payout_id === payout.id)
    for (const violation of await checkTransfer(stripe, payout, own, asked))
      violations.push(`payout ${payout.id} (${payout.state}): ${violation}`)
  }
  return violations
}

async function checkTransfer(
  stripe: Stripe,
  payout: Row<'payouts'>,
  own: readonly Stripe.Transfer[],
  asked: readonly Row<'payout_reversals'>[],
): Promise<string[]> {
  if (payout.state === 'sending') return ['is still on its way']
  const wanted = payout.state === 'paid' ? 1 : 0
  const [transfer] = own
  if (own.length !== wanted) return [`has ${own.length} transfers`]
  if (!transfer) return []
  const violations: string[] = []
  if (transfer.amount !== toMinorUnits(payout.cents, payout.currency))
    violations.push(`is of ${payout.cents}, the provider sent ${transfer.amount}`)
  if (transfer.destination !== payout.account_id || transfer.id !== payout.transfer_id)
    violations.push(`names another transfer or account than ${transfer.id}`)
  const back: Stripe.TransferReversal[] = []
  for await (const reversal of stripe.transfers.listReversals(transfer.id, { limit: 100 }))
    back.push(reversal)
  for (const { id, state, cents, provider_id } of asked) {
    if (isAdopted(provider_id)) continue
    const answers = back.filter(({ metadata }) => metadata?.reversalId === id)
    const amounts = answers.map(({ amount }) => amount)
    const expected = state === 'done' ? [toMinorUnits(cents, payout.currency)] : []
    if (state === 'sending') violations.push(`reversal ${id} is still on its way`)
    else if (String(amounts) !== String(expected))
      violations.push(`reversal ${id} is ${state} of ${cents}, the provider took back [${amounts}]`)
  }
  for (const { id, metadata, amount } of back) {
    if (asked.some((one) => one.id === metadata?.reversalId)) continue
    // In the dashboard.
    const rows = asked.filter((one) => one.provider_id === id)
    const cents = rows.reduce((sum, one) => sum + one.cents, 0)
    if (toMinorUnits(cents, payout.currency) !== amount)
      violations.push(`reversal ${id} took back ${amount}, here ${cents}`)
  }
  return violations

  function isAdopted(providerId: string | null): boolean {
    return back.some(({ id, metadata }) => id === providerId && metadata?.reversalId === undefined)
  }
}
