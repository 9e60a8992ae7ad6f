import { uuidv7 } from 'uuidv7'
import type { SubscriberImport, SubscriberImportResult, SuppressionReason } from '#contract/reach/letter.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { inList } from '#server/platform/database/in-list.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { countToday } from './count-days.ts'
import { readContacts } from './read-contacts.ts'
import { removeSubscriber } from './remove-subscriber.ts'
import { inviteSubscribers } from './subscribe.ts'
import { hashAddress, suppressAddresses, suppressedAmong } from './suppressions.ts'

const ROWS_A_STATEMENT = 500
const HOUR_MS = 3_600_000

type Removal = Pick<App, 'subscriberRemoval'>

/**
 * Adds addresses from elsewhere: with the sentence that says where their consent is from, or a link to confirm each, which
 * are mailed at the pace of letters. Who left, bounced or was erased stays out, and so does who did by the file, also of
 * files to come.
 * @throws Problem import_unreadable
 */
export async function importSubscribers(
  app: Removal,
  db: Db,
  { csv, consent, consentDay, confirm }: SubscriberImport,
  perHour: number,
): Promise<SubscriberImportResult> {
  const { agreed, declined, ...counts } = await readContacts(csv)
  const start = Date.now()
  const result = { added: 0, known: 0, left: 0, bounced: 0, erased: 0, elsewhere: 0, ...counts }
  for (const part of partsOf(agreed)) {
    const row = confirm
      ? (at: number) => ({
          requested_at: start + Math.round(((result.added + at) * HOUR_MS) / perHour),
          confirmed_at: null,
          consent: null,
        })
      : () => {
          const at = Date.parse(consentDay ?? '')
          return { requested_at: at, confirmed_at: at, consent: `${consent} (${consentDay})` }
        }
    const { added, suppressed } = await addPart(db, part, row)
    result.added += added
    result.known += part.length - added - suppressed.length
    for (const reason of suppressed) result[reason]++
  }
  for (const part of partsOf(declined)) {
    const kept = await removeDeclined(app, db, part)
    result.known += kept
    result.elsewhere += part.length - kept
  }
  return result
}

type Consent = { requested_at: number; confirmed_at: number | null; consent: string | null }

/** Adds those who are not on the list; returns how many, and why others must not be on it. */
async function addPart(
  db: Db,
  emails: readonly string[],
  row: (at: number) => Consent,
): Promise<{ added: number; suppressed: SuppressionReason[] }> {
  return db.transaction().execute(async (trx) => {
    const inserted = await trx
      .insertInto('newsletter_subscribers')
      .values(
        emails.map((email, at) => ({
          ...{ id: uuidv7(), email, email_key: email.toLowerCase(), token_hash: null },
          ...row(at),
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .returning(['id', 'email', 'requested_at', 'confirmed_at', 'locale'])
      .execute()
    // Asked after inserting: who leaves at this moment has either a row that is waited for, or is found here.
    const suppressed = await suppressedAmong(trx, emails)
    const refused = inserted.filter(({ email }) => suppressed.has(email)).map(({ id }) => id)
    await trx
      .deleteFrom('newsletter_subscribers')
      .where(inList(trx, 'id', refused))
      .execute()
    const added = inserted.filter(({ email }) => !suppressed.has(email))
    const unconfirmed = added.filter(({ confirmed_at }) => confirmed_at === null)
    await inviteSubscribers(trx, unconfirmed)
    await countToday(trx, { joined: added.length - unconfirmed.length })
    return { added: added.length, suppressed: [...suppressed.values()] }
  })
}

/**
 * Keeps addresses off the list that another program's list says no for, also those that were imported before. Returns
 * how many stay because their owner confirmed here.
 */
async function removeDeclined(app: Removal, db: Db, emails: readonly string[]): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const keys = emails.map((email) => email.toLowerCase())
    const listed = await trx
      .selectFrom('newsletter_subscribers')
      .select(['id', 'email_key', 'consent', 'confirmed_at'])
      .where(inList(trx, 'email_key', keys))
      .execute()
    const own = listed.filter(({ consent, confirmed_at }) => confirmed_at !== null && consent === null)
    const isOwn = new Set(own.map(({ email_key }) => email_key))
    for (const { id, email_key } of listed)
      if (!isOwn.has(email_key)) await removeSubscriber(app, trx, { id }, 'elsewhere')
    const refused = keys.filter((key) => !isOwn.has(key))
    await suppressAddresses(trx, refused.map(hashAddress), 'elsewhere')
    return own.length
  })
}

function* partsOf(emails: readonly string[]): Iterable<readonly string[]> {
  for (let at = 0; at < emails.length; at += ROWS_A_STATEMENT) yield emails.slice(at, at + ROWS_A_STATEMENT)
}
