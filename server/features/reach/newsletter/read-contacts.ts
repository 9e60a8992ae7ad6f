import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { parse } from 'csv-parse'
import { EmailAddress } from '#contract/accounts/user.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { type ContactStanding, standingReader } from './contact-standing.ts'

const PART = 65_536
const ROWS_A_TURN = 500

type Contacts = {
  agreed: string[]
  declined: string[]
  /** How many have not confirmed elsewhere. */
  unconfirmed: number
  doubled: number
  /** Rows without a valid address. */
  broken: number
}

/**
 * The first address in each row, by what its row says about it; a no wins over another row of the same address. A first
 * row without an address is a heading. Reads some rows in each turn of the event loop, so that others are served meanwhile.
 * @throws Problem import_unreadable
 */
export async function readContacts(csv: string): Promise<Contacts> {
  const contacts = new Map<string, { email: string; standing: ContactStanding }>()
  let doubled = 0
  let broken = 0
  let isFirst = true
  let read = 0
  let standingOf: ReturnType<typeof standingReader> = () => 'agreed'
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
      if (++read % ROWS_A_TURN === 0) await nextTurn()
      const email = row.map((cell) => EmailAddress.safeParse(cell)).find(({ success }) => success)?.data
      if (email === undefined) {
        if (isFirst) standingOf = standingReader(row)
        if (!isFirst || row.some((cell) => cell.includes('@'))) broken++
      } else {
        const key = email.toLowerCase()
        const before = contacts.get(key)
        const standing = standingOf(row)
        if (before) doubled++
        if (!before || standing === 'declined') contacts.set(key, { email, standing })
      }
      isFirst = false
    }
  } catch (error) {
    throw new ProblemError('import_unreadable', { cause: error })
  }
  const all = [...contacts.values()]
  const of = (wanted: ContactStanding) =>
    all.filter(({ standing }) => standing === wanted).map(({ email }) => email)
  const [agreed, declined] = [of('agreed'), of('declined')]
  return { agreed, declined, unconfirmed: all.length - agreed.length - declined.length, doubled, broken }
}

function* partsOf(text: string): Iterable<string> {
  for (let at = 0; at < text.length; at += PART) yield text.slice(at, at + PART)
}
