import {
  type AccountEntry,
  collaboratorAccount,
  linesAtPaypal,
  readBooked,
  readEntries,
  storeAccount,
} from '#server/model/split/index.ts'
import type { Db } from '#server/platform/database/connect.ts'

/**
 * The laws of payouts, each breach as a sentence: the ledger says of each what its state says, less what came back; a
 * transfer consists of its lines; no more comes back of a line than it paid; nobody is paid more for a line than it
 * ever gave them; and no transfer pays for a line that was paid at PayPal.
 */
export async function findPayoutBreaches(db: Db): Promise<string[]> {
  const breaches: string[] = []
  for (const { id, mode, currency, cents, state, method, transfer_id } of await db
    .selectFrom('payouts')
    .selectAll()
    .execute()) {
    const reversals = await db
      .selectFrom('payout_reversals')
      .selectAll()
      .where('payout_id', '=', id)
      .where('state', '=', 'done')
      .execute()
    const back = reversals.reduce((sum, reversal) => sum + reversal.cents, 0)
    const isOut = state === 'paid' || state === 'sending'
    const { cents: booked } = await readBooked(db, id)
    const paid = booked.get(storeAccount({ mode, currency }, 'paid')) ?? 0
    if (paid !== (isOut ? cents - back : 0))
      breaches.push(`payout ${id} (${state}) of ${cents}: the ledger says ${paid}, ${back} came back`)
    if (method !== 'stripe') continue
    if (state === 'paid' && transfer_id === null) breaches.push(`payout ${id} is paid by no transfer`)
    const lines = await db.selectFrom('payout_lines').selectAll().where('payout_id', '=', id).execute()
    const sum = lines.reduce((total, line) => total + line.cents, 0)
    if (sum !== cents) breaches.push(`payout ${id} of ${cents} has lines of ${sum}`)
    for (const line of lines) {
      const own = reversals.filter(({ line_id }) => line_id === line.line_id)
      const taken = own.reduce((total, reversal) => total + reversal.cents, 0)
      if (taken > Math.max(0, line.cents))
        breaches.push(`payout ${id} paid ${line.cents} for line ${line.line_id}, of which ${taken} came back`)
    }
  }
  return [...breaches, ...(await findOverpaidLines(db)), ...(await findForeignLines(db))]
}

async function findForeignLines(db: Db): Promise<string[]> {
  const lines = await db
    .selectFrom('payout_lines')
    .innerJoin('payouts', 'payouts.id', 'payout_lines.payout_id')
    .select(['payout_id', 'line_id'])
    .where('payouts.method', '=', 'stripe')
    .where('payout_lines.cents', '>', 0)
    .where('line_id', 'in', linesAtPaypal(db))
    .execute()
  return lines.map(
    ({ payout_id, line_id }) => `transfer ${payout_id} pays for line ${line_id}, whose money is at PayPal`,
  )
}

async function findOverpaidLines(db: Db): Promise<string[]> {
  const paid = await db
    .selectFrom('payout_lines')
    .innerJoin('payouts', 'payouts.id', 'payout_lines.payout_id')
    .select(['collaborator_id', 'mode', 'currency', 'payout_id', 'line_id', 'payout_lines.cents'])
    .where('state', 'in', ['paid', 'sending'])
    .execute()
  const reversals = await db.selectFrom('payout_reversals').selectAll().where('state', '=', 'done').execute()
  const backOf = new Map(
    [...Map.groupBy(reversals, ({ payout_id, line_id }) => `${payout_id} ${line_id}`)].map(([key, parts]) => [
      key,
      parts.reduce((sum, { cents }) => sum + cents, 0),
    ]),
  )
  const byAccount = Map.groupBy(paid, (line) => collaboratorAccount(line, line.collaborator_id))
  const breaches: string[] = []
  for (const [account, lines] of byAccount) {
    const entries = await readEntries(db, [account])
    for (const [lineId, parts] of Map.groupBy(lines, ({ line_id }) => line_id)) {
      const cents = parts.reduce(
        (sum, part) => sum + part.cents - (backOf.get(`${part.payout_id} ${lineId}`) ?? 0),
        0,
      )
      const most = mostGiven(entries.filter(({ subject }) => subject === lineId))
      if (cents > most) breaches.push(`${account} was paid ${cents} for line ${lineId}, which gave ${most}`)
    }
  }
  return breaches
}

/** What a line gave with its sale, or gives now if that is more. A fee that became known later may have lowered it. */
function mostGiven(entries: readonly AccountEntry[]): number {
  const sold = entries.filter(({ kind, cents }) => (kind === 'sale' || kind === 'fee') && cents > 0)
  const sum = (chosen: readonly AccountEntry[]) => chosen.reduce((total, { cents }) => total + cents, 0)
  return Math.max(sum(sold), sum(entries))
}
