import { msg, plural } from '#contract/text/msg.ts'
import type { Trx } from '#server/platform/database/connect.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { isTaken, lockExclusives } from './exclusive-rows.ts'

/** How long a checkout blocks other buyers. */
const HOLD_MS = 15 * 60_000

/**
 * Refuses a payment for beats whose exclusive someone else holds or has bought: the list of earlier licenses shown to
 * the holder must stay true.
 * @param orderId the buyer's own open order
 * @throws Problem exclusive_held with its end, exclusive_sold
 */
export async function assertNotTaken(
  trx: Trx,
  beatIds: readonly string[],
  { orderId, now }: { orderId: string | undefined; now: number },
): Promise<void> {
  const taken = (await lockExclusives(trx, beatIds)).filter((row) => isTaken(row, orderId, now))
  if (taken.some(({ state }) => state === 'sold')) throw new ProblemError('exclusive_sold')
  const freeAt = Math.max(0, ...taken.map(({ held_until }) => held_until))
  if (freeAt > 0) throw exclusiveHeld(freeAt, now)
}

/** Holds beats for an order, after `assertNotTaken`. Does not extend its own hold. */
export async function holdExclusives(
  trx: Trx,
  beatIds: readonly string[],
  { orderId, now }: { orderId: string; now: number },
): Promise<void> {
  for (const beat_id of beatIds) {
    const held = { order_id: orderId, state: 'held' as const, held_until: now + HOLD_MS }
    await trx
      .insertInto('exclusives')
      .values({ beat_id, ...held })
      .onConflict((conflict) =>
        conflict
          .column('beat_id')
          .doUpdateSet(held)
          .where('exclusives.state', '=', 'held')
          .where('exclusives.held_until', '<=', now),
      )
      .execute()
  }
}

/** Says when to try again without needing a time zone; `freeAt` has the exact time. */
function exclusiveHeld(freeAt: number, now: number): ProblemError {
  const minutes = Math.max(1, Math.ceil((freeAt - now) / 60_000))
  return new ProblemError('exclusive_held', {
    detail: msg`Someone is buying the exclusive license right now. If they don’t pay, it is available again in ${plural({ minutes }, { one: 'a minute', other: '# minutes' })}.`,
    members: { freeAt: new Date(freeAt).toISOString() },
  })
}
