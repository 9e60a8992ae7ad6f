import { book, collaboratorAccount, storeAccount } from '#server/model/split/index.ts'
import type { Trx } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'

type BookedPayout = Pick<Row<'payouts'>, 'id' | 'collaborator_id' | 'mode' | 'currency'>

/**
 * `payout`: money went out, or a transfer is on its way. `payout-undone`: by hand, it did not. `payout-failed`: the
 * provider refused the transfer. `payout-reversed`: a part came back.
 */
type PayoutFact = 'payout' | 'payout-undone' | 'payout-failed' | 'payout-reversed'

/** Books a fact about a payout, once per key. @param cents what it moves, always above 0 */
export function bookPayout(
  trx: Trx,
  payout: BookedPayout,
  {
    kind,
    key = `${kind}:${payout.id}`,
    cents,
    now,
  }: { kind: PayoutFact; key?: string; cents: number; now: number },
): Promise<boolean> {
  const out = kind === 'payout' ? cents : -cents
  return book(trx, { key, kind, subject: payout.id, at: now }, [
    { account: collaboratorAccount(payout, payout.collaborator_id), cents: -out },
    { account: storeAccount(payout, 'paid'), cents: out },
  ])
}
