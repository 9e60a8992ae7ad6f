import { z } from 'zod'
import type { PaymentMode } from '#contract/orders/payment-mode.ts'
import type { Currency } from '#contract/pricing/currency.ts'
import { plainAmount } from '#contract/pricing/currency-words.ts'
import { toDollars } from '#contract/pricing/money.ts'
import { ShareLine } from '#contract/splits/payout.ts'
import type { Books } from '#server/model/split/index.ts'
import type { Db, Trx } from '#server/platform/database/connect.ts'
import { csvLine } from '#server/platform/http/csv-line.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { type CentLine, ownLine, readShareLines } from './read-share-lines.ts'

/** A month of a collaborator's ledger. Amounts are dollars. */
export const ShareStatement = z.object({
  number: z.string(),
  month: z.string(),
  madeAt: z.string(),
  open: z.number(),
  shares: z.number(),
  refunds: z.number(),
  paid: z.number(),
  close: z.number(),
  lines: z.array(ShareLine),
})
export type ShareStatement = z.infer<typeof ShareStatement>

export function isPayout({ kind }: Pick<ShareLine, 'kind'>): boolean {
  return kind.startsWith('payout')
}

/** Months that are over and have lines, such as `2026-10`, newest first. */
export function statementMonths(lines: readonly Pick<ShareLine, 'at'>[], now: number): string[] {
  const running = new Date(now).toISOString().slice(0, 7)
  const months = [...new Set(lines.map(({ at }) => at.slice(0, 7)))].filter((month) => month < running)
  return months.sort().reverse()
}

/** Begin of a month and of the next, in milliseconds since 1970, UTC. */
export function monthRange(month: string): { from: number; until: number } {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return { from: Date.UTC(year, number - 1, 1), until: Date.UTC(year, number, 1) }
}

/**
 * Statement of a month that is over. The ledger only grows, so it is the same whenever it is read.
 * @throws Problem statement_not_found for a month without lines
 */
export async function readStatement(
  db: Db,
  books: Books,
  collaboratorId: string,
  month: string,
  now: number,
): Promise<ShareStatement> {
  const { from, until } = monthRange(month)
  if (until > now) throw new ProblemError('statement_not_found')
  const lines = await readShareLines(db, books, collaboratorId, until)
  const own = lines.filter(({ at }) => Date.parse(at) >= from)
  if (own.length === 0) throw new ProblemError('statement_not_found')
  const row = await db
    .transaction()
    .execute((trx) => numberStatement(trx, { mode: books.mode, collaboratorId, month, now }))
  const sum = (chosen: readonly CentLine[]) =>
    toDollars(chosen.reduce((cents, line) => cents + line.cents, 0))
  const earned = own.filter((line) => !isPayout(line))
  return {
    number: row.number,
    month,
    madeAt: new Date(until).toISOString(),
    open: sum(lines.filter(({ at }) => Date.parse(at) < from)),
    shares: sum(earned.filter(({ cents }) => cents > 0)),
    refunds: sum(earned.filter(({ cents }) => cents < 0)),
    paid: sum(own.filter(isPayout)),
    close: sum(lines),
    lines: own.map(ownLine),
  }
}

/** Gives a statement its number, once: `ST-2026-10-07`. */
export async function numberStatement(
  trx: Trx,
  {
    mode,
    collaboratorId,
    month,
    now,
  }: { mode: PaymentMode; collaboratorId: string; month: string; now: number },
): Promise<{ number: string; isNew: boolean }> {
  const key = { collaborator_id: collaboratorId, mode, month }
  const find = () =>
    trx
      .selectFrom('share_statements')
      .select('number')
      .where('collaborator_id', '=', collaboratorId)
      .where('mode', '=', mode)
      .where('month', '=', month)
      .executeTakeFirst()
  const known = await find()
  if (known) return { ...known, isNew: false }
  for (;;) {
    const { count } = await trx
      .selectFrom('share_statements')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('month', '=', month)
      .executeTakeFirstOrThrow()
    const number = `ST-${month}-${String(Number(count) + 1).padStart(2, '0')}`
    const inserted = await trx
      .insertInto('share_statements')
      .values({ ...key, number, made_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('number')
      .executeTakeFirst()
    if (inserted) return { ...inserted, isNew: true }
    // Another instance made this one, or took the number.
    const other = await find()
    if (other) return { ...other, isNew: false }
  }
}

const columns = [
  'date',
  'kind',
  'beat or payment',
  'license or reference',
  'sold',
  'price without tax',
  'fee',
  'percent',
  'amount',
  'balance',
  'currency',
] as const

/** The lines of a statement as CSV with a byte order mark. */
export function statementCsv({ lines }: Pick<ShareStatement, 'lines'>, currency: Currency): string {
  const money = (dollars: number | null) => (dollars === null ? '' : plainAmount(dollars, currency))
  const rows = lines.map((line) => [
    line.at.slice(0, 10),
    line.kind,
    line.title,
    line.detail,
    line.soldAt?.slice(0, 10) ?? '',
    money(line.price),
    money(line.fee),
    line.percent === null ? '' : String(line.percent),
    money(line.amount),
    money(line.balance),
    currency.toUpperCase(),
  ])
  return `\uFEFF${[[...columns], ...rows].map(csvLine).join('')}`
}
