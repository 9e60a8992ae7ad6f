import { uuidv7 } from 'uuidv7'
import { z } from 'zod'
import { msg } from '#contract/text/msg.ts'
import { findUser } from '#server/model/user/index.ts'
import type { Db, Trx } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { defineMail } from '#server/platform/mail/mail-kind.ts'
import type { Mailer } from '#server/platform/mail/mailer.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'

const sentences = {
  'passkey added': msg`A passkey was added to your account.`,
  'passkey removed': msg`A passkey was removed from your account.`,
  'app added': msg`An authenticator app was added to your account. Signing in now asks for its code.`,
  'app removed': msg`The authenticator app was removed from your account. Signing in no longer asks for a code.`,
  'codes replaced': msg`Your account has new recovery codes. The old ones no longer work.`,
  'all removed': msg`We removed the passkeys, authenticator app and recovery codes of your account. Your password signs you in.`,
  'code used': msg`A recovery code was used to sign in to your account.`,
} as const

type FactorChange = keyof typeof sentences

const factorsChangedMail = defineMail(
  'sign-in methods changed',
  z.object({ userId: z.string(), change: z.enum(Object.keys(sentences) as FactorChange[]) }),
  { isAboutSignIn: true },
)

export function registerFactorMails(mail: Mailer): void {
  mail.registerTemplate(factorsChangedMail, async ({ userId, change }, { db, storeName, link, i18n }) => {
    const user = await findUser(db, userId)
    return (
      user && {
        subject: msg`How you sign in to ${{ storeName }} was changed`,
        preview: sentences[change],
        heading: msg`How you sign in was changed`,
        blocks: [
          msg`Hi ${{ username: user.username }}, just so you know: ${{ change: i18n._(sentences[change]) }}`,
          msg`Wasn’t you? Set a new password right away (${{ passwordUrl: link('/forgot-password') }}), then look through your account page: ${{ accountUrl: link('/account') }}`,
        ],
      }
    )
  })
}

/** Tells the owner. The caller wakes the jobs. */
export async function mailFactorChange(
  db: Db | Trx,
  user: Pick<Row<'users'>, 'id' | 'email' | 'locale'>,
  change: FactorChange,
): Promise<void> {
  const { id: userId, email: to, locale } = user
  const mail = { key: `${change} ${uuidv7()}`, to, locale, data: { userId, change } }
  await queueMail(db, factorsChangedMail, mail)
}
