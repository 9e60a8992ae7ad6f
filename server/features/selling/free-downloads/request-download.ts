import { uuidv7 } from 'uuidv7'
import { FREE_DOWNLOAD_HOURS, FREE_DOWNLOADS_A_LINK } from '#contract/licenses/free-download.ts'
import type { Locale } from '#contract/text/locales.ts'
import { makeOneTimeToken } from '#server/platform/crypto/one-time-token.ts'
import { toFlag } from '#server/platform/database/columns.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import { freeDownloadMail } from './download-mail.ts'

const LINK_MS = FREE_DOWNLOAD_HOURS * 3_600_000

/** `promise`: what subscribers of the newsletter get, as it stood beside the tick. `locale`: of the page. */
type Wanted = {
  beatId: string
  email: string
  newsletter: boolean
  promise: string
  locale: Locale
  now: number
}

/** ID of this address's link that still works; undefined if a new one has to count as another download. */
export async function findLink(db: Db, { beatId, email, now }: Wanted): Promise<string | undefined> {
  const row = await db
    .selectFrom('free_downloads')
    .select('id')
    .where('beat_id', '=', beatId)
    .where('email_key', '=', email.toLowerCase())
    .where('expires_at', '>', now)
    .where('downloads', '<', FREE_DOWNLOADS_A_LINK)
    .executeTakeFirst()
  return row?.id
}

/** Mails a download link. Revokes an earlier one. */
export async function mailLink(db: Db, wanted: Wanted): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const id = await keepLink(trx, wanted)
    const { email: to, locale, now } = wanted
    const mail = { key: `free download ${id} ${now}`, to, locale, data: { downloadId: id } }
    await queueMail(trx, freeDownloadMail, mail)
  })
}

/** Creates a link for a confirmed address and returns its token. */
export async function createFreeDownloadLink(db: Db, wanted: Wanted): Promise<string> {
  const { token, hash } = makeOneTimeToken()
  await db.transaction().execute(async (trx) => {
    const id = await keepLink(trx, wanted)
    await trx.updateTable('free_downloads').set({ token_hash: hash }).where('id', '=', id).execute()
  })
  return token
}

async function keepLink(trx: Db, wanted: Wanted): Promise<string> {
  const email_key = wanted.email.toLowerCase()
  const live = await findLink(trx, wanted)
  const kept = {
    email: wanted.email,
    expires_at: wanted.now + LINK_MS,
    locale: wanted.locale,
    ...(!live && { downloads: 0, wants_newsletter: toFlag(false), promise: null }),
    ...(wanted.newsletter && { wants_newsletter: toFlag(true), promise: wanted.promise }),
  }
  const { id } = await trx
    .insertInto('free_downloads')
    .values({
      id: uuidv7(),
      beat_id: wanted.beatId,
      email_key,
      token_hash: null,
      wants_newsletter: toFlag(wanted.newsletter),
      promise: wanted.newsletter ? wanted.promise : null,
      email: wanted.email,
      expires_at: kept.expires_at,
      locale: wanted.locale,
    })
    .onConflict((conflict) => conflict.columns(['beat_id', 'email_key']).doUpdateSet(kept))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
