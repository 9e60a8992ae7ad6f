import { z } from 'zod'
import { makeOneTimeToken } from '#server/platform/crypto/one-time-token.ts'
import { defineMail } from '#server/platform/mail/mail-kind.ts'
import type { Mailer } from '#server/platform/mail/mailer.ts'

const About = z.object({ userId: z.string() })

export const confirmEmailMail = defineMail('confirm email', z.object({ changeId: z.string() }))
export const emailChangedMail = defineMail('email changed', About)
export const ownPasswordChangedMail = defineMail('own password changed', About)

/** What the mails about one's own account say. */
export function writeAccountMails(mail: Mailer): void {
  mail.write(confirmEmailMail, async ({ changeId }, { db, storeName, link }) => {
    const change = await db
      .selectFrom('email_changes')
      .innerJoin('users', 'users.id', 'email_changes.user_id')
      .select(['users.username', 'email_changes.email'])
      .where('email_changes.id', '=', changeId)
      .executeTakeFirst()
    // Replaced by a later request, or the address has an account: that one is not to be told apart by its owner.
    if (!change || (await hasAccount(change.email))) return undefined
    const { token, hash } = makeOneTimeToken()
    await db.updateTable('email_changes').set({ token_hash: hash }).where('id', '=', changeId).execute()
    return {
      subject: `Confirm your new email address at ${storeName}`,
      preview: 'One step to go.',
      heading: 'Confirm your address',
      blocks: [
        {
          kind: 'paragraph',
          text: `Hello ${change.username}, this address is to become the one of your account. The link works once, for 24 hours.`,
        },
        { kind: 'button', label: 'Confirm this address', url: link(`/confirm-email/${token}`) },
        { kind: 'note', text: 'You did not ask for it? Then there is nothing to do: nothing changes.' },
      ],
    }

    function hasAccount(email: string) {
      return db
        .selectFrom('users')
        .select('id')
        .where('email_key', '=', email.toLowerCase())
        .executeTakeFirst()
    }
  })

  mail.write(emailChangedMail, async ({ userId }, { db, storeName, link }) => {
    const user = await db.selectFrom('users').select('username').where('id', '=', userId).executeTakeFirst()
    return (
      user && {
        subject: `Your ${storeName} account has another email address now`,
        preview: 'This address is not used any more.',
        heading: 'Your email address was changed',
        blocks: [
          {
            kind: 'paragraph',
            text: `Hello ${user.username}, your account has another address now. This one is not used any more.`,
          },
          { kind: 'paragraph', text: `It was not you? Write to us at once: ${link('/contact')}` },
        ],
      }
    )
  })

  mail.write(ownPasswordChangedMail, async ({ userId }, { db, storeName, link }) => {
    const user = await db.selectFrom('users').select('username').where('id', '=', userId).executeTakeFirst()
    return (
      user && {
        subject: `Your ${storeName} password was changed`,
        preview: 'All other devices have been signed out.',
        heading: 'Your password was changed',
        blocks: [
          {
            kind: 'paragraph',
            text: `Hello ${user.username}, you have changed your password. Your other devices were signed out.`,
          },
          { kind: 'paragraph', text: `It was not you? Set a new one at once at ${link('/forgot-password')}` },
        ],
      }
    )
  })
}
