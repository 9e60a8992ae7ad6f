import { z } from 'zod'
import { msg } from '#contract/text/msg.ts'
import { findEmailChange, keepConfirmationToken } from '#server/model/session/index.ts'
import { findUser, findUserByEmail } from '#server/model/user/index.ts'
import { makeOneTimeToken } from '#server/platform/crypto/one-time-token.ts'
import { defineMail } from '#server/platform/mail/mail-kind.ts'
import type { Mailer } from '#server/platform/mail/mailer.ts'

const About = z.object({ userId: z.string() })

export const confirmEmailMail = defineMail('confirm email', z.object({ changeId: z.string() }), {
  isAboutSignIn: true,
})
export const emailChangedMail = defineMail('email changed', About, { isAboutSignIn: true })

export function registerAccountMails(mail: Mailer): void {
  mail.registerTemplate(confirmEmailMail, async ({ changeId }, { db, storeName, link }) => {
    const change = await findEmailChange(db, changeId)
    const user = change && (await findUser(db, change.user_id))
    // Superseded by a later request, or the address has an account, which must not be revealed.
    if (!change || !user || (await hasOtherAccount(change))) return undefined
    const { token, hash } = makeOneTimeToken()
    await keepConfirmationToken(db, changeId, hash)
    return {
      subject: msg`Confirm your email address at ${{ storeName }}`,
      preview: msg`One step to go.`,
      heading: msg`Confirm your address`,
      blocks: [
        msg`Hi ${{ username: user.username }}, confirm this address to use it for your account. The link works once, for 24 hours.`,
        { button: msg`Confirm this address`, url: link(`/confirm-email/${token}`) },
        { note: msg`Didn’t ask for this? You can ignore this email; nothing changes.` },
      ],
    }

    async function hasOtherAccount({ email, user_id }: { email: string; user_id: string }) {
      const owner = await findUserByEmail(db, email)
      return owner !== undefined && owner.id !== user_id
    }
  })

  mail.registerTemplate(emailChangedMail, async ({ userId }, { db, storeName, link }) => {
    const user = await findUser(db, userId)
    return (
      user && {
        subject: msg`Your ${{ storeName }} email address was changed`,
        preview: msg`This address is no longer used.`,
        heading: msg`Your email address was changed`,
        blocks: [
          msg`Hi ${{ username: user.username }}, your account now uses another email address. This one is no longer used.`,
          msg`Wasn’t you? Contact us right away: ${{ url: link('/contact') }}`,
        ],
      }
    )
  })
}
