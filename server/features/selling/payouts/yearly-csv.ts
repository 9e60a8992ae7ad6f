import { plainAmount } from '#contract/pricing/currency-words.ts'
import { toDollars } from '#contract/pricing/money.ts'
import { type Books, collaboratorAccount, readCollaborators, readEntries } from '#server/model/split/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { csvLine } from '#server/platform/http/csv-line.ts'

const columns = [
  'name',
  'legal name',
  'email',
  'address',
  'tax number',
  'credited',
  'paid',
  'currency',
] as const

/** What each collaborator was credited and paid in a year (UTC), for tax forms, as CSV with a byte order mark. */
export async function yearlyCsv(db: Db, { mode, currency, year }: Books & { year: number }): Promise<string> {
  const details = await db.selectFrom('payout_details').selectAll().execute()
  const detailsOf = new Map(details.map((row) => [row.collaborator_id, row]))
  const within = { from: Date.UTC(year, 0, 1), until: Date.UTC(year + 1, 0, 1) }
  const rows: string[] = []
  for (const { id, name, legal_name, email } of await readCollaborators(db)) {
    const { address = null, tax_number = null } = detailsOf.get(id) ?? {}
    const entries = await readEntries(db, [collaboratorAccount({ mode, currency }, id)], within)
    if (entries.length === 0) continue
    const sum = (isPaid: boolean) =>
      entries
        .filter(({ kind }) => kind.startsWith('payout') === isPaid)
        .reduce((cents, entry) => cents + entry.cents, 0)
    const money = (cents: number) => plainAmount(toDollars(cents), currency)
    rows.push(
      csvLine([
        name,
        legal_name ?? '',
        email,
        (address ?? '').replaceAll('\n', ', '),
        tax_number ?? '',
        money(sum(false)),
        money(-sum(true)),
        currency.toUpperCase(),
      ]),
    )
  }
  return `\uFEFF${csvLine(columns)}${rows.join('')}`
}
