import { z } from 'zod'
import type { Locale } from '#contract/text/locales.ts'
import { msg } from '#contract/text/msg.ts'
import { makeOneTimeToken } from '#server/platform/crypto/one-time-token.ts'
import { defineMail } from '#server/platform/mail/mail-kind.ts'
import type { Mailer } from '#server/platform/mail/mailer.ts'
import { hashAddress } from './suppressions.ts'
import type { UnsubscribeTokens } from './unsubscribe-token.ts'

const About = z.object({ subscriberId: z.string() })

export const confirmSubscriptionMail = defineMail('confirm newsletter', About)
export const welcomeSubscriberMail = defineMail('welcome to newsletter', About)

/** `promise`: what subscribers get, from the store's settings. */
export function registerNewsletterMails(
  mail: Mailer,
  { tokens, promise }: { tokens: UnsubscribeTokens; promise: (locale: Locale) => string },
): void {
  mail.registerTemplate(confirmSubscriptionMail, async ({ subscriberId }, { db, storeName, link, i18n }) => {
    const { token, hash } = makeOneTimeToken()
    const asked = await db
      .updateTable('newsletter_subscribers')
      // Whoever confirms by this mail has read this.
      .set({ token_hash: hash, promise: promise(i18n.locale) })
      .where('id', '=', subscriberId)
      .where('confirmed_at', 'is', null)
      .returning('email')
      .executeTakeFirst()
    if (!asked) return undefined
    const leave = tokens.tokenFor(subscriberId, hashAddress(asked.email))
    return {
      subject: msg`Confirm the ${{ storeName }} newsletter`,
      preview: msg`One step to go.`,
      heading: msg`Join the ${{ storeName }} list?`,
      reason: ({ store }) =>
        msg`You’re getting this because this address was signed up for the newsletter at ${{ store }}.`,
      unsubscribeUrl: link(`/api/newsletter/unsubscribe/${leave}`),
      blocks: [
        msg`Someone, hopefully you, signed this address up for the ${{ storeName }} newsletter. ${{ promise: promise(i18n.locale) }}`,
        msg`The link works for 48 hours.`,
        { button: msg`Yes, send it to me`, url: link(`/newsletter/confirm/${token}`) },
        {
          note: msg`Didn’t ask for this? You can ignore this email; we won’t send you anything. To keep this address off the list for good: ${{ url: link(`/newsletter/unsubscribe/${leave}`) }}`,
        },
      ],
    }
  })

  mail.registerTemplate(welcomeSubscriberMail, async ({ subscriberId }, { db, storeName, link, i18n }) => {
    const subscriber = await db
      .selectFrom('newsletter_subscribers')
      .select('promise')
      .where('id', '=', subscriberId)
      .where('confirmed_at', 'is not', null)
      .executeTakeFirst()
    if (!subscriber) return undefined
    const told = subscriber.promise ?? promise(i18n.locale)
    const token = tokens.tokenFor(subscriberId)
    return {
      subject: msg`You’re on the ${{ storeName }} list`,
      preview: told,
      heading: msg`You’re on the list`,
      reason: ({ store }) =>
        msg`You’re getting this because you signed up for the newsletter at ${{ store }}.`,
      unsubscribeUrl: link(`/api/newsletter/unsubscribe/${token}`),
      blocks: [
        told,
        { button: msg`Hear what’s new`, url: link('/beats') },
        { note: msg`Unsubscribe at any time: ${{ url: link(`/newsletter/unsubscribe/${token}`) }}` },
      ],
    }
  })
}
