import type { Insertable } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { isWholeAmount } from '#contract/pricing/minor-units.ts'
import { formatTotal, toDollars } from '#contract/pricing/money.ts'
import { msg } from '#contract/text/msg.ts'
import type { Trx } from '#server/platform/database/connect.ts'
import type { Database, Row } from '#server/platform/database/schema.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { bookPayout } from './book-payout.ts'
import type { LinePart } from './payout-lines.ts'

/**
 * Writes a payout with the parts of sold lines that it pays, and books it, in the caller's transaction. The only place
 * that writes one.
 * @throws Problem payout_not_whole for an amount that cannot be sent in this currency, before anything is written
 */
export async function writePayout(
  trx: Trx,
  parts: readonly LinePart[],
  payout: Omit<Insertable<Database['payouts']>, 'id'>,
): Promise<Row<'payouts'>> {
  const { cents, currency, created_at: now } = payout
  if (!isWholeAmount(cents, currency))
    throw new ProblemError('payout_not_whole', {
      detail: (locale) =>
        msg`${{ amount: formatTotal(toDollars(cents), currency, locale) }} can’t be sent: it is no whole amount of ${{ currency: currency.toUpperCase() }}.`,
    })
  const row = { id: uuidv7(), ...payout }
  const written = await trx.insertInto('payouts').values(row).returningAll().executeTakeFirstOrThrow()
  if (parts.length > 0)
    await trx
      .insertInto('payout_lines')
      .values(parts.map((part) => ({ payout_id: row.id, line_id: part.lineId, cents: part.cents })))
      .execute()
  await bookPayout(trx, written, { kind: 'payout', cents, now })
  return written
}
