import { uuidv7 } from 'uuidv7'
import { z } from 'zod'
import { findUser } from '#server/model/user/index.ts'
import type { Db, Trx } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { defineMail } from '#server/platform/mail/mail-kind.ts'
import type { Mailer } from '#server/platform/mail/mailer.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'

const sentences = {
  'passkey added': 'A passkey was added to your account.',
  'passkey removed': 'A passkey was removed from your account.',
  'app added': 'An authenticator app was added to your account. Signing in now asks for its code.',
  'app removed': 'The authenticator app was removed from your account. Signing in no longer asks for a code.',
  'codes replaced': 'Your account has new recovery codes. The old ones no longer work.',
  'all removed':
    'We removed the passkeys, authenticator app and recovery codes of your account. Your password signs you in.',
  'code used': 'A recovery code was used to sign in to your account.',
} as const

type FactorChange = keyof typeof sentences

const factorsChangedMail = defineMail(
  'sign-in methods changed',
  z.object({ userId: z.string(), change: z.enum(Object.keys(sentences) as FactorChange[]) }),
  { isAboutSignIn: true },
)

export function registerFactorMails(mail: Mailer): void {
  mail.registerTemplate(factorsChangedMail, async ({ userId, change }, { db, storeName, link }) => {
    const user = await findUser(db, userId)
    return (
      user && {
        subject: `How you sign in to ${storeName} was changed`,
        preview: sentences[change],
        heading: 'How you sign in was changed',
        blocks: [
          `Hi ${user.username}, just so you know: ${sentences[change]}`,
          `Wasn’t you? Set a new password right away (${link('/forgot-password')}), then look through your account page: ${link('/account')}`,
        ],
      }
    )
  })
}

/** Tells the owner. The caller wakes the jobs. */
export async function mailFactorChange(
  db: Db | Trx,
  user: Pick<Row<'users'>, 'id' | 'email'>,
  change: FactorChange,
): Promise<void> {
  const mail = { key: `${change} ${uuidv7()}`, to: user.email, data: { userId: user.id, change } }
  await queueMail(db, factorsChangedMail, mail)
}
