import { Readable } from 'node:stream'
import { parse } from 'csv-parse'
import { uuidv7 } from 'uuidv7'
import { EmailAddress } from '#contract/accounts/user.ts'
import type { SubscriberImport } from '#contract/reach/letter.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { countToday } from './count-days.ts'
import { inviteSubscribers } from './subscribe.ts'

const ROWS_A_STATEMENT = 500
const PART = 65_536
const HOUR_MS = 3_600_000

type Imported = { added: number; known: number; doubled: number; broken: number }

/**
 * Adds addresses from elsewhere: with the sentence that says where their consent is from, or a link to confirm each, which
 * are mailed at the pace of letters.
 * @throws Problem import_unreadable
 */
export async function importSubscribers(
  db: Db,
  { csv, consent, consentDay, confirm }: SubscriberImport,
  perHour: number,
): Promise<Imported> {
  const { addresses, doubled, broken } = await addressesIn(csv)
  const start = Date.now()
  let added = 0
  for (let from = 0; from < addresses.length; from += ROWS_A_STATEMENT) {
    const part = addresses.slice(from, from + ROWS_A_STATEMENT)
    if (confirm) {
      const sendAt = (at: number) => start + Math.round(((added + at) * HOUR_MS) / perHour)
      added += await inviteSubscribers(db, part, sendAt)
    } else added += await addTrusted(db, part, `${consent} (${consentDay})`, Date.parse(consentDay ?? ''))
  }
  return { added, known: addresses.length - added, doubled, broken }
}

/** Returns how many were not on the list. */
async function addTrusted(
  db: Db,
  addresses: readonly string[],
  consent: string,
  at: number,
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('newsletter_subscribers')
      .values(
        addresses.map((email) => ({
          id: uuidv7(),
          email,
          email_key: email.toLowerCase(),
          token_hash: null,
          requested_at: at,
          confirmed_at: at,
          consent,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    const joined = Number(numInsertedOrUpdatedRows ?? 0)
    await countToday(trx, { joined })
    return joined
  })
}

/**
 * The first address in each row. A first row without one is a heading. Reads in parts, so that others are served meanwhile.
 * @throws Problem import_unreadable
 */
export async function addressesIn(
  csv: string,
): Promise<{ addresses: string[]; doubled: number; broken: number }> {
  const addresses = new Map<string, string>()
  let doubled = 0
  let broken = 0
  let isFirst = true
  const rows = Readable.from(partsOf(csv)).pipe(
    parse({
      bom: true,
      delimiter: [',', ';', '\t'],
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
    }),
  )
  try {
    for await (const row of rows as AsyncIterable<string[]>) {
      const email = row.map((cell) => EmailAddress.safeParse(cell)).find(({ success }) => success)?.data
      if (email === undefined) {
        if (!isFirst || row.some((cell) => cell.includes('@'))) broken++
      } else if (addresses.has(email.toLowerCase())) doubled++
      else addresses.set(email.toLowerCase(), email)
      isFirst = false
    }
  } catch (error) {
    throw new ProblemError('import_unreadable', { cause: error })
  }
  return { addresses: [...addresses.values()], doubled, broken }
}

function* partsOf(text: string): Iterable<string> {
  for (let at = 0; at < text.length; at += PART) yield text.slice(at, at + PART)
}
