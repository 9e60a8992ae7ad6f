import { z } from 'zod'
import { utcMoment } from '#contract/text/dates.ts'
import { msg } from '#contract/text/msg.ts'
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
        subject: msg`Welcome to ${{ storeName }}`,
        preview: msg`Your account is ready.`,
        heading: msg`Welcome, ${{ username: user.username }}`,
        blocks: [
          msg`Your account is ready. Find a beat, choose its license, and it is yours to work with.`,
          ...(token
            ? [
                msg`Confirm your address so that we can email you download links for what you buy. The link works once, for 24 hours.`,
                { button: msg`Confirm this address`, url: link(`/confirm-email/${token}`) },
                msg`Explore the beats: ${{ url: link('/beats') }}`,
              ]
            : [{ button: msg`Explore the beats`, url: link('/beats') }]),
          {
            note: msg`Didn’t register? Then someone used your address. Set a new password with "Forgot your password?" and delete the account on its account page.`,
          },
        ],
      }
    )
  })

  mail.registerTemplate(accountCreatedMail, async ({ userId }, { db, storeName, link }) => {
    const user = await userOf(db, userId)
    return (
      user && {
        subject: msg`Your account at ${{ storeName }}`,
        preview: msg`An account was created for you.`,
        heading: msg`Welcome, ${{ username: user.username }}`,
        blocks: [
          msg`${{ storeName }} created an account for this address, with the username ${{ username: user.username }}. Set your own password before you use it.`,
          { button: msg`Set a password`, url: link('/forgot-password') },
          { note: msg`Didn’t expect this? Contact us: ${{ url: link('/contact') }}` },
        ],
      }
    )
  })

  mail.registerTemplate(alreadyRegisteredMail, async ({ userId }, { db, storeName, link }) => {
    const user = await userOf(db, userId)
    return (
      user && {
        subject: msg`You already have an account at ${{ storeName }}`,
        preview: msg`Someone tried to register with your address.`,
        heading: msg`You already have an account`,
        blocks: [
          msg`Someone, probably you, tried to register with this address. It already has an account, with the username ${{ username: user.username }}.`,
          { button: msg`Sign in`, url: link('/login') },
          msg`Forgot your password? Set a new one: ${{ url: link('/forgot-password') }}`,
          { note: msg`Wasn’t you? You can ignore this email; nothing has changed.` },
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
      subject: msg`Reset your ${{ storeName }} password`,
      preview: msg`The link works for ${{ minutes: RESET_LINK_MINUTES }} minutes.`,
      heading: msg`Set a new password`,
      blocks: [
        msg`Hi ${{ username: user.username }}, here is your link to set a new password. It works once, for ${{ minutes: RESET_LINK_MINUTES }} minutes.`,
        { button: msg`Set a new password`, url: link(`/reset-password/${token}`) },
        { note: msg`Didn’t ask for this? You can ignore this email; your password stays the same.` },
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
      subject: msg`Sign in to ${{ storeName }}`,
      preview: msg`The link works for ${{ minutes: SIGN_IN_LINK_MINUTES }} minutes.`,
      heading: msg`Your sign-in link`,
      blocks: [
        msg`Hi ${{ username: user.username }}, here is your link to sign in without your password. It works once, for ${{ minutes: SIGN_IN_LINK_MINUTES }} minutes.`,
        { button: msg`Sign in`, url: link(`/sign-in-link/${token}`) },
        { note: msg`Didn’t ask for this? You can ignore this email; nobody gets in without it.` },
      ],
    }
  })

  mail.registerTemplate(newDeviceMail, async ({ userId, device, at }, { db, storeName, link, i18n }) => {
    const user = await userOf(db, userId)
    const time = utcMoment(at, i18n.locale)
    return (
      user && {
        subject: msg`New sign-in to your ${{ storeName }} account`,
        preview: `${device}, ${time}`,
        heading: msg`A new device signed in`,
        blocks: [
          msg`Hi ${{ username: user.username }}, your account was just used to sign in on a device that we haven’t seen before.`,
          {
            rows: [
              [msg`Device`, device],
              [msg`Time`, time],
            ],
          },
          msg`If this was you, there’s nothing you need to do.`,
          msg`Wasn’t you? Set a new password right away, which signs out every device: ${{ url: link('/forgot-password') }}`,
        ],
      }
    )
  })

  mail.registerTemplate(passwordChangedMail, async ({ userId }, { db, storeName, link }) => {
    const user = await userOf(db, userId)
    return (
      user && {
        subject: msg`Your ${{ storeName }} password was changed`,
        preview: msg`All other devices have been signed out.`,
        heading: msg`Your password was changed`,
        blocks: [
          msg`Hi ${{ username: user.username }}, your password was just changed and your other devices were signed out.`,
          msg`Wasn’t you? Set a new password right away: ${{ url: link('/forgot-password') }}`,
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
