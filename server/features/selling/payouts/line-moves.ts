import { type Currency, currencies } from '#contract/pricing/currency.ts'
import { type Books, readEntriesAbout, storeAccount } from '#server/model/split/index.ts'
import type { Db } from '#server/platform/database/connect.ts'

/** What one booking moved of a line's price without tax and of its payment fee, in cents: below 0 for a refund of it. */
type LineMove = { netCents: number; feeCents: number }

/**
 * What each booking about sold lines moved, by the id of its group. The provider keeps its fee after a refund; what is
 * taken back is the same part of price and fee, so that in each row the share is the percentage of price less fee.
 */
export async function readLineMoves(
  db: Db,
  books: Books,
  lines: readonly { line_id: string; net_cents: number }[],
): Promise<Map<string, LineMove>> {
  const [sales, fees] = [storeAccount(books, 'sales'), storeAccount(books, 'fees')]
  const entries = await readEntriesAbout(
    db,
    lines.map(({ line_id }) => line_id),
    [sales, fees],
  )
  const moves = new Map<string, LineMove>()
  const bySubject = Map.groupBy(entries, ({ subject }) => subject)
  for (const { line_id, net_cents } of lines) {
    const booked = { netCents: 0, feeCents: 0 }
    let borneFee = 0
    for (const [id, group] of Map.groupBy(bySubject.get(line_id) ?? [], ({ id }) => id)) {
      const sum = (account: string) =>
        group.reduce((total, entry) => total + (entry.account === account ? entry.cents : 0), 0)
      const net = -sum(sales)
      booked.netCents += net
      booked.feeCents += sum(fees)
      const now = partOf(booked.feeCents, booked.netCents, Number(net_cents), books.currency)
      moves.set(id, { netCents: net, feeCents: now - borneFee })
      borneFee = now
    }
  }
  return moves
}

function partOf(fee: number, kept: number, whole: number, currency: Currency): number {
  if (whole === 0) return 0
  const { step } = currencies[currency]
  return Math.round((fee * kept) / whole / step) * step
}
