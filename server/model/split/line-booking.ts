import { currencies } from '#contract/pricing/currency.ts'
import { keptPart, shareLine } from '#contract/splits/share-line.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { collaboratorAccount, ownerAccount, storeAccount } from './accounts.ts'
import type { LedgerEntry } from './book.ts'
import type { SplitRead } from './read-splits.ts'

/**
 * What the ledger says of a line in its current state: everything that was ever booked about it sums to this. What went
 * back to the buyer takes the same part from each; what the provider keeps of the fee is then the owner's.
 */
export function targetOf(line: Row<'shared_lines'>, split: SplitRead): LedgerEntry[] {
  const { net_cents: netCents, fee_cents: feeCents } = line
  const { step } = currencies[line.currency]
  const shared = shareLine({
    netCents,
    feeCents,
    feeBearer: line.fee_bearer,
    commissionPoints: line.commission_points,
    shares: split.shares.map(({ collaborator_id, sales }) => ({ id: collaborator_id, points: sales })),
    step,
  })
  const returned = { priceCents: line.price_cents, returnedCents: line.returned_cents }
  const kept = (cents: number) => keptPart(cents, returned, step)
  const parts: LedgerEntry[] = [
    { account: storeAccount(line, 'sales'), cents: -kept(netCents) },
    { account: storeAccount(line, 'fees'), cents: feeCents },
    { account: storeAccount(line, 'commission'), cents: kept(shared.commissionCents) },
    ...[...shared.shares].map(([id, cents]) => ({
      account: collaboratorAccount(line, id),
      cents: kept(cents),
    })),
  ]
  const given = parts.reduce((sum, { cents }) => sum + cents, 0)
  return [...parts, { account: ownerAccount(line, split.owner_id), cents: -given }]
}
