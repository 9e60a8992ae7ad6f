import { z } from 'zod'
import { makeOneTimeToken } from '#server/platform/crypto/one-time-token.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { defineMail } from '#server/platform/mail/mail-kind.ts'
import type { Mailer } from '#server/platform/mail/mailer.ts'

const About = z.object({ userId: z.string() })

export const RESET_LINK_MINUTES = 30

export const welcomeMail = defineMail('welcome', About)
export const accountMadeMail = defineMail('account made', About)
export const alreadyRegisteredMail = defineMail('already registered', About)
export const passwordResetMail = defineMail('password reset', About)
export const passwordChangedMail = defineMail('password changed', About)

/** What the mails around signing in say. */
export function writeSignInMails(mail: Mailer): void {
  mail.write(welcomeMail, async ({ userId }, { db, storeName, link }) => {
    const user = await userOf(db, userId)
    return (
      user && {
        subject: `Welcome to ${storeName}`,
        preview: 'Your account is ready.',
        heading: `Welcome, ${user.username}`,
        blocks: [
          {
            kind: 'paragraph',
            text: 'Your account is ready. Find a beat, choose its license, and it is yours to work with.',
          },
          { kind: 'button', label: 'Explore the beats', url: link('/beats') },
          {
            kind: 'note',
            text: 'You did not register? Then somebody used your address. Set a password of your own with "Forgot your password?", and delete the account on its account page.',
          },
        ],
      }
    )
  })

  mail.write(accountMadeMail, async ({ userId }, { db, storeName, link }) => {
    const user = await userOf(db, userId)
    return (
      user && {
        subject: `Your account at ${storeName}`,
        preview: 'An account was made for you.',
        heading: `Welcome, ${user.username}`,
        blocks: [
          {
            kind: 'paragraph',
            text: `${storeName} made an account for this address, with the username ${user.username}. Set a password that only you know before you use it.`,
          },
          { kind: 'button', label: 'Set a password', url: link('/forgot-password') },
          { kind: 'note', text: `You did not expect this? Write to us: ${link('/contact')}` },
        ],
      }
    )
  })

  mail.write(alreadyRegisteredMail, async ({ userId }, { db, storeName, link }) => {
    const user = await userOf(db, userId)
    return (
      user && {
        subject: `You already have an account at ${storeName}`,
        preview: 'Somebody tried to register with your address.',
        heading: 'You already have an account',
        blocks: [
          {
            kind: 'paragraph',
            text: `Somebody, probably you, tried to register with this address. It has an account already, with the username ${user.username}.`,
          },
          { kind: 'button', label: 'Sign in', url: link('/login') },
          { kind: 'paragraph', text: `Forgotten the password? Set a new one at ${link('/forgot-password')}` },
          { kind: 'note', text: 'It was not you? Then there is nothing to do: nothing has changed.' },
        ],
      }
    )
  })

  mail.write(passwordResetMail, async ({ userId }, { db, storeName, link, now, recipient }) => {
    const user = await userOf(db, userId)
    // The address has changed since: the old one must not open the account.
    if (!user || user.email !== recipient) return undefined
    const { token, hash } = makeOneTimeToken()
    await db
      .insertInto('password_resets')
      .values({ token_hash: hash, user_id: userId, expires_at: now + RESET_LINK_MINUTES * 60_000 })
      .execute()
    return {
      subject: `Reset your ${storeName} password`,
      preview: `The link works for ${RESET_LINK_MINUTES} minutes.`,
      heading: 'Set a new password',
      blocks: [
        {
          kind: 'paragraph',
          text: `Hello ${user.username}, here is the link to set a new password. It works once, for ${RESET_LINK_MINUTES} minutes.`,
        },
        { kind: 'button', label: 'Set a new password', url: link(`/reset-password/${token}`) },
        {
          kind: 'note',
          text: 'You did not ask for it? Then there is nothing to do: your password stays as it is.',
        },
      ],
    }
  })

  mail.write(passwordChangedMail, async ({ userId }, { db, storeName, link }) => {
    const user = await userOf(db, userId)
    return (
      user && {
        subject: `Your ${storeName} password was changed`,
        preview: 'All other devices have been signed out.',
        heading: 'Your password was changed',
        blocks: [
          {
            kind: 'paragraph',
            text: `Hello ${user.username}, the password of your account was just changed and your other devices were signed out.`,
          },
          {
            kind: 'paragraph',
            text: `It was not you? Set a new password at once at ${link('/forgot-password')}`,
          },
        ],
      }
    )
  })
}

function userOf(db: Db, userId: string): Promise<{ username: string; email: string } | undefined> {
  return db.selectFrom('users').select(['username', 'email']).where('id', '=', userId).executeTakeFirst()
}
