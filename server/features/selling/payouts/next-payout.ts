import { toCents } from '#contract/pricing/money.ts'
import type { PayoutSettings } from '#contract/splits/payout-settings.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { readReady, sumOfParts } from './payout-lines.ts'
import type { CentPosition, PositionRules } from './read-positions.ts'
import { payoutDayFrom } from './rhythm.ts'

/** The next transfer to somebody if nothing changes: what is free by then. Null while that is too little. */
export async function findNextPayout(
  db: Db,
  { now, ...books }: Omit<PositionRules, 'holdDays'>,
  { rhythm, holdDays, minimum }: PayoutSettings,
  collaboratorId: string,
  { byStripeCents, nextStripeAt }: { byStripeCents: number } & Pick<CentPosition, 'nextStripeAt'>,
): Promise<{ cents: number; at: number } | null> {
  const least = Math.max(1, toCents(minimum))
  // What is ready goes out on the next day of payouts, otherwise what leaves its hold first.
  const from = byStripeCents >= least ? now : nextStripeAt
  if (from === null) return null
  const at = payoutDayFrom(rhythm, from)
  const then = await readReady(db, { ...books, holdDays, now: at }, collaboratorId, 'stripe')
  const cents = sumOfParts(then.byStripe)
  return cents >= least ? { cents, at } : null
}
