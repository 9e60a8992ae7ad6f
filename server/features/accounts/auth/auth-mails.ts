import { z } from 'zod'
import { utcMoment } from '#contract/text/dates.ts'
import { keepLink, keepWelcomeToken } from '#server/model/session/index.ts'
import { findUser } from '#server/model/user/index.ts'
import { makeOneTimeToken } from '#server/platform/crypto/one-time-token.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { defineMail } from '#server/platform/mail/mail-kind.ts'
import type { Mailer } from '#server/platform/mail/mailer.ts'

const About = z.object({ userId: z.string() })

const RESET_LINK_MINUTES = 30
const SIGN_IN_LINK_MINUTES = 10

export const welcomeMail = defineMail('welcome', About)
export const accountCreatedMail = defineMail('account made', About)
export const alreadyRegisteredMail = defineMail('already registered', About)
export const passwordResetMail = defineMail('password reset', About, { isAboutSignIn: true })
export const passwordChangedMail = defineMail('password changed', About, { isAboutSignIn: true })
export const signInLinkMail = defineMail('sign-in link', About, { isAboutSignIn: true })
export const newDeviceMail = defineMail('new device', About.extend({ device: z.string(), at: z.number() }), {
  isAboutSignIn: true,
})

export function registerAuthMails(mail: Mailer): void {
  mail.registerTemplate(welcomeMail, async ({ userId }, { db, storeName, link }) => {
    const user = await userOf(db, userId)
    const token = user && (await makeConfirmation(db, userId, user.email))
    return (
      user && {
        subject: `Welcome to ${storeName}`,
        preview: 'Your account is ready.',
        heading: `Welcome, ${user.username}`,
        blocks: [
          'Your account is ready. Find a beat, choose its license, and it is yours to work with.',
          ...(token
            ? [
                'Confirm your address so that we can email you download links for what you buy. The link works once, for 24 hours.',
                { button: 'Confirm this address', url: link(`/confirm-email/${token}`) },
                `Explore the beats: ${link('/beats')}`,
              ]
            : [{ button: 'Explore the beats', url: link('/beats') }]),
          {
            note: 'Didn’t register? Then someone used your address. Set a new password with "Forgot your password?" and delete the account on its account page.',
          },
        ],
      }
    )
  })

  mail.registerTemplate(accountCreatedMail, async ({ userId }, { db, storeName, link }) => {
    const user = await userOf(db, userId)
    return (
      user && {
        subject: `Your account at ${storeName}`,
        preview: 'An account was created for you.',
        heading: `Welcome, ${user.username}`,
        blocks: [
          `${storeName} created an account for this address, with the username ${user.username}. Set your own password before you use it.`,
          { button: 'Set a password', url: link('/forgot-password') },
          { note: `Didn’t expect this? Contact us: ${link('/contact')}` },
        ],
      }
    )
  })

  mail.registerTemplate(alreadyRegisteredMail, async ({ userId }, { db, storeName, link }) => {
    const user = await userOf(db, userId)
    return (
      user && {
        subject: `You already have an account at ${storeName}`,
        preview: 'Someone tried to register with your address.',
        heading: 'You already have an account',
        blocks: [
          `Someone, probably you, tried to register with this address. It already has an account, with the username ${user.username}.`,
          { button: 'Sign in', url: link('/login') },
          `Forgot your password? Set a new one: ${link('/forgot-password')}`,
          { note: 'Wasn’t you? You can ignore this email; nothing has changed.' },
        ],
      }
    )
  })

  mail.registerTemplate(passwordResetMail, async ({ userId }, { db, storeName, link, now, recipient }) => {
    const user = await userOf(db, userId)
    // Never mails a reset link to a former address.
    if (!user || user.email !== recipient) return undefined
    const { token, hash } = makeOneTimeToken()
    await keepLink(db, { kind: 'reset', hash, userId, expiresAt: now + RESET_LINK_MINUTES * 60_000 })
    return {
      subject: `Reset your ${storeName} password`,
      preview: `The link works for ${RESET_LINK_MINUTES} minutes.`,
      heading: 'Set a new password',
      blocks: [
        `Hi ${user.username}, here is your link to set a new password. It works once, for ${RESET_LINK_MINUTES} minutes.`,
        { button: 'Set a new password', url: link(`/reset-password/${token}`) },
        { note: 'Didn’t ask for this? You can ignore this email; your password stays the same.' },
      ],
    }
  })

  mail.registerTemplate(signInLinkMail, async ({ userId }, { db, storeName, link, now, recipient }) => {
    const user = await userOf(db, userId)
    // Never mails a link to a former address.
    if (!user || user.email !== recipient) return undefined
    const { token, hash } = makeOneTimeToken()
    await keepLink(db, { kind: 'sign-in', hash, userId, expiresAt: now + SIGN_IN_LINK_MINUTES * 60_000 })
    return {
      subject: `Sign in to ${storeName}`,
      preview: `The link works for ${SIGN_IN_LINK_MINUTES} minutes.`,
      heading: 'Your sign-in link',
      blocks: [
        `Hi ${user.username}, here is your link to sign in without your password. It works once, for ${SIGN_IN_LINK_MINUTES} minutes.`,
        { button: 'Sign in', url: link(`/sign-in-link/${token}`) },
        { note: 'Didn’t ask for this? You can ignore this email; nobody gets in without it.' },
      ],
    }
  })

  mail.registerTemplate(newDeviceMail, async ({ userId, device, at }, { db, storeName, link }) => {
    const user = await userOf(db, userId)
    return (
      user && {
        subject: `New sign-in to your ${storeName} account`,
        preview: `${device}, ${utcMoment(at)}`,
        heading: 'A new device signed in',
        blocks: [
          `Hi ${user.username}, your account was just used to sign in on a device that we haven’t seen before.`,
          {
            rows: [
              ['Device', device],
              ['Time', `${utcMoment(at)}`],
            ],
          },
          'If this was you, there’s nothing you need to do.',
          `Wasn’t you? Set a new password right away, which signs out every device: ${link('/forgot-password')}`,
        ],
      }
    )
  })

  mail.registerTemplate(passwordChangedMail, async ({ userId }, { db, storeName, link }) => {
    const user = await userOf(db, userId)
    return (
      user && {
        subject: `Your ${storeName} password was changed`,
        preview: 'All other devices have been signed out.',
        heading: 'Your password was changed',
        blocks: [
          `Hi ${user.username}, your password was just changed and your other devices were signed out.`,
          `Wasn’t you? Set a new password right away: ${link('/forgot-password')}`,
        ],
      }
    )
  })
}

/** Undefined if the address is confirmed, or another one was asked for since. */
async function makeConfirmation(db: Db, userId: string, email: string): Promise<string | undefined> {
  const { token, hash } = makeOneTimeToken()
  return (await keepWelcomeToken(db, { userId, email }, hash)) ? token : undefined
}

function userOf(db: Db, userId: string): Promise<{ username: string; email: string } | undefined> {
  return findUser(db, userId)
}
