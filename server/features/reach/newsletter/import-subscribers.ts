import { parse } from 'csv-parse/sync'
import { uuidv7 } from 'uuidv7'
import { EmailAddress } from '#contract/accounts/user.ts'
import type { SubscriberImport } from '#contract/reach/letter.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { subscribe } from './subscribe.ts'

const ROWS_A_STATEMENT = 500

type Imported = { added: number; known: number; doubled: number; broken: number }

/** Adds addresses from elsewhere: with the sentence that says where their consent is from, or a link to confirm each. */
export async function importSubscribers(
  db: Db,
  { csv, consent, consentDay, confirm }: SubscriberImport,
): Promise<Imported> {
  const { addresses, doubled, broken } = addressesIn(csv)
  const known = await readKnown(db, addresses)
  const fresh = addresses.filter((email) => !known.has(email.toLowerCase()))
  if (confirm) for (const email of fresh) await subscribe(db, email)
  else {
    const at = Date.parse(consentDay ?? '')
    for (let from = 0; from < fresh.length; from += ROWS_A_STATEMENT)
      await db
        .insertInto('newsletter_subscribers')
        .values(
          fresh.slice(from, from + ROWS_A_STATEMENT).map((email) => ({
            id: uuidv7(),
            email,
            email_key: email.toLowerCase(),
            token_hash: null,
            requested_at: at,
            confirmed_at: at,
            consent: `${consent} (${consentDay})`,
          })),
        )
        .onConflict((conflict) => conflict.doNothing())
        .execute()
  }
  return { added: fresh.length, known: addresses.length - fresh.length, doubled, broken }
}

/** The first address in each row. A first row without one is a heading. */
export function addressesIn(csv: string): { addresses: string[]; doubled: number; broken: number } {
  const rows: string[][] = parse(csv, {
    bom: true,
    delimiter: [',', ';', '\t'],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    trim: true,
  })
  const addresses = new Map<string, string>()
  let doubled = 0
  let broken = 0
  for (const [at, row] of rows.entries()) {
    const email = row.map((cell) => EmailAddress.safeParse(cell)).find(({ success }) => success)?.data
    if (email === undefined) {
      const isHeading = at === 0 && !row.some((cell) => cell.includes('@'))
      if (!isHeading) broken++
    } else if (addresses.has(email.toLowerCase())) doubled++
    else addresses.set(email.toLowerCase(), email)
  }
  return { addresses: [...addresses.values()], doubled, broken }
}

async function readKnown(db: Db, addresses: readonly string[]): Promise<ReadonlySet<string>> {
  const keys = addresses.map((email) => email.toLowerCase())
  const known = new Set<string>()
  for (let from = 0; from < keys.length; from += ROWS_A_STATEMENT) {
    const rows = await db
      .selectFrom('newsletter_subscribers')
      .select('email_key')
      .where('email_key', 'in', keys.slice(from, from + ROWS_A_STATEMENT))
      .execute()
    for (const { email_key } of rows) known.add(email_key)
  }
  return known
}
