import { z } from 'zod'
import { localeOfAddress } from '#server/model/user/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { defineMail } from '#server/platform/mail/mail-kind.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'

export const invitationMail = defineMail('split invitation', z.object({ shareId: z.string() }))
export const answerMail = defineMail(
  'split answer',
  z.object({ shareId: z.string(), answer: z.enum(['accepted', 'declined']) }),
)

/** Mails an invitation. @param at when it was sent, in milliseconds since 1970: each is mailed once */
export async function inviteToSplit(db: Db, shareId: string, at: number): Promise<void> {
  const { email } = await db
    .selectFrom('split_shares')
    .innerJoin('collaborators', 'collaborators.id', 'split_shares.collaborator_id')
    .select('email')
    .where('split_shares.id', '=', shareId)
    .executeTakeFirstOrThrow()
  const locale = await localeOfAddress(db, email)
  await queueMail(db, invitationMail, { key: `split:${shareId}:${at}`, to: email, locale, data: { shareId } })
}

/** Tells the owner of the beat. */
export async function tellOwner(
  db: Db,
  shareId: string,
  answer: 'accepted' | 'declined',
  at: number,
): Promise<void> {
  const owner = await db
    .selectFrom('split_shares')
    .innerJoin('splits', 'splits.id', 'split_shares.split_id')
    .innerJoin('users', 'users.id', 'splits.owner_id')
    .select(['users.email', 'users.locale'])
    .where('split_shares.id', '=', shareId)
    .executeTakeFirst()
  if (!owner) return
  const data = { shareId, answer }
  const { email: to, locale } = owner
  await queueMail(db, answerMail, { key: `split:${shareId}:${answer}:${at}`, to, locale, data })
}
