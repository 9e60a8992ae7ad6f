import { toDollars } from '#contract/pricing/money.ts'
import { type SharedKind, type ShareLine, sharedKinds } from '#contract/splits/payout.ts'
import { toPercent } from '#contract/splits/percent.ts'
import { type Books, collaboratorAccount, readEntries, readSharedLines } from '#server/model/split/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { readLineMoves } from './line-moves.ts'
import { methodNames } from './method-names.ts'

/** A line with its amount in cents and its order, which only administrators may see. */
export type CentLine = ShareLine & { cents: number; orderId: string | null }

/** What the collaborator may see of a line. */
export function ownLine({ cents: _, orderId: __, ...line }: CentLine): ShareLine {
  return line
}

/**
 * A collaborator's lines with the balance after each, oldest first.
 * @param until milliseconds since 1970, not included
 */
export async function readShareLines(
  db: Db,
  books: Books,
  collaboratorId: string,
  until?: number,
): Promise<CentLine[]> {
  const account = collaboratorAccount(books, collaboratorId)
  const entries = await readEntries(db, [account], until === undefined ? {} : { until })
  const subjects = [...new Set(entries.map(({ subject }) => subject))]
  if (subjects.length === 0) return []
  const sold = await readSharedLines(db, subjects, collaboratorId)
  const payouts = await db
    .selectFrom('payouts')
    .select(['id', 'method', 'reference'])
    .where('collaborator_id', '=', collaboratorId)
    .execute()
  const lines = new Map(sold.map((line) => [line.line_id, line]))
  const paid = new Map(payouts.map((payout) => [payout.id, payout]))
  const moves = await readLineMoves(db, books, sold)
  let balance = 0
  return entries.map(({ id, at, kind, subject, cents }) => {
    balance += cents
    const line = lines.get(subject)
    const payout = paid.get(subject)
    const move = moves.get(id)
    return {
      id,
      at: new Date(at).toISOString(),
      kind: kindOf(kind),
      title: line?.title ?? (payout ? methodNames[payout.method] : 'Payment'),
      detail: line?.license_name ?? payout?.reference ?? '',
      soldAt: line ? new Date(line.sold_at).toISOString() : null,
      price: move?.netCents ? toDollars(move.netCents) : null,
      fee: move ? toDollars(-move.feeCents) : null,
      percent: line?.sales === undefined || line.sales === null ? null : toPercent(line.sales),
      amount: toDollars(cents),
      balance: toDollars(balance),
      cents,
      orderId: line?.order_id ?? null,
    }
  })
}

function kindOf(kind: string): SharedKind {
  const known = sharedKinds.find((one) => one === kind)
  if (!known) throw new Error(`the ledger has an unknown kind ${kind}`)
  return known
}
