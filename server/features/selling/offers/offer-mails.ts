import { z } from 'zod'
import type { Currency } from '#contract/pricing/currency.ts'
import { formatTotal, toDollars } from '#contract/pricing/money.ts'
import { utcMoment } from '#contract/text/dates.ts'
import type { Locale } from '#contract/text/locales.ts'
import { type Message, msg } from '#contract/text/msg.ts'
import { findBeat } from '#server/model/beat/index.ts'
import { type OfferRead, selectOffers, stateOf } from '#server/model/offer/index.ts'
import { readCurrency } from '#server/model/price/index.ts'
import { readAdmins } from '#server/model/user/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import {
  defineMail,
  type MailBlock,
  type MailContent,
  type MailContext,
} from '#server/platform/mail/mail-kind.ts'
import type { Mailer } from '#server/platform/mail/mailer.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'

const ToStore = z.object({ offerId: z.string(), event: z.enum(['made', 'accepted', 'declined']) })
const ToBuyer = z.object({
  offerId: z.string(),
  event: z.enum(['accepted', 'countered', 'declined', 'lapsed']),
})
const toStoreMail = defineMail('offer to the store', ToStore)
const toBuyerMail = defineMail('offer to the buyer', ToBuyer)

/** Mails the producer, or every admin if the producer is none. */
export async function queueToStore(
  trx: Db,
  offer: { id: string; beat_id: string },
  event: z.infer<typeof ToStore>['event'],
  now: number,
): Promise<void> {
  const admins = await readAdmins(trx)
  const beat = await findBeat(trx, offer.beat_id)
  const owner = admins.find(({ id }) => id === beat?.owner_id)
  for (const { id, email, locale } of owner ? [owner] : admins)
    await queueMail(trx, toStoreMail, {
      key: `offer:${offer.id}:${event}:${now}:${id}`,
      to: email,
      locale,
      data: { offerId: offer.id, event },
    })
}

export function queueToBuyer(
  trx: Db,
  { id, email, locale }: OfferRead,
  event: z.infer<typeof ToBuyer>['event'],
  now: number,
): Promise<void> {
  const key = event === 'lapsed' ? `offer:${id}:lapsed` : `offer:${id}:${event}:${now}`
  return queueMail(trx, toBuyerMail, { key, to: email, locale, data: { offerId: id, event } })
}

/** Renders offer mails. Skips those overtaken by a later answer. */
export function registerOfferMails(mailer: Mailer): void {
  mailer.registerTemplate(toStoreMail, async ({ offerId, event }, context) => {
    const offer = await readOffer(context.db, offerId)
    return offer && writeToStore(context, offer, event, await readCurrency(context.db))
  })
  mailer.registerTemplate(toBuyerMail, async ({ offerId, event }, context) => {
    const offer = await readOffer(context.db, offerId)
    return offer && writeToBuyer(context, offer, event, await readCurrency(context.db))
  })
}

function readOffer(db: Db, id: string): Promise<OfferRead | undefined> {
  return selectOffers(db).where('offers.id', '=', id).executeTakeFirst()
}

function writeToStore(
  { link, now, i18n: { locale } }: MailContext,
  offer: OfferRead,
  event: z.infer<typeof ToStore>['event'],
  currency: Currency,
): MailContent | undefined {
  if (event === 'made' && stateOf(offer, now) !== 'waiting') return undefined
  const money = moneyIn(currency, locale)
  const { username, title, license_name: license, message } = offer
  const price = money(offer.price_cents)
  const listPrice = money(offer.list_price_cents)
  const counter = money(offer.counter_cents ?? 0)
  const until = utcMoment(offer.expires_at, locale)
  const text = {
    made: {
      subject: msg`Offer for ${{ title }}: ${{ price }}`,
      heading: msg`A new offer`,
      text: msg`${{ username }} offers ${{ price }} for ${{ title }}, ${{ license }} license. Its price is ${{ listPrice }}.`,
    },
    accepted: {
      subject: msg`${{ username }} agrees to ${{ counter }} for ${{ title }}`,
      heading: msg`Your counteroffer was accepted`,
      text: msg`${{ username }} agrees to ${{ counter }} for ${{ title }}, ${{ license }} license, and has until ${{ until }} to buy it.`,
    },
    declined: {
      subject: msg`${{ username }} declines ${{ counter }} for ${{ title }}`,
      heading: msg`Your counteroffer was declined`,
      text: msg`${{ username }} declined to buy ${{ title }}, ${{ license }} license for ${{ counter }}.`,
    },
  }[event]
  return {
    subject: text.subject,
    preview: text.text,
    heading: text.heading,
    blocks: [
      text.text,
      ...quoted(event === 'made' ? message : ''),
      ...(event === 'made'
        ? [
            { button: msg`Answer the offer`, url: link('/admin/offers') },
            { note: msg`The offer expires on ${{ until }}.` },
          ]
        : []),
    ],
  }
}

function writeToBuyer(
  { link, now, i18n: { locale } }: MailContext,
  offer: OfferRead,
  event: z.infer<typeof ToBuyer>['event'],
  currency: Currency,
): MailContent | undefined {
  if (stateOf(offer, now) !== event) return undefined
  const money = moneyIn(currency, locale)
  const { title, license_name: license } = offer
  const price = money(offer.price_cents)
  const counter = money(offer.counter_cents ?? 0)
  const agreed = money(offer.agreed_cents ?? 0)
  const until = utcMoment(offer.expires_at, locale)
  const text = {
    accepted: {
      subject: msg`Your offer for ${{ title }} was accepted`,
      heading: msg`Your offer was accepted`,
      text: msg`You can buy ${{ title }}, ${{ license }} license for ${{ agreed }} until ${{ until }}. The price is for you alone.`,
      button: msg`Buy it now`,
    },
    countered: {
      subject: msg`Counteroffer for ${{ title }}: ${{ counter }}`,
      heading: msg`You got a counteroffer`,
      text: msg`You offered ${{ price }} for ${{ title }}, ${{ license }} license. The store asks for ${{ counter }}. Answer by ${{ until }}.`,
      button: msg`Answer the counteroffer`,
    },
    declined: {
      subject: msg`Your offer for ${{ title }} was declined`,
      heading: msg`Your offer was declined`,
      text: msg`The store declined ${{ price }} for ${{ title }}, ${{ license }} license. You can make another offer.`,
      button: msg`Show my offers`,
    },
    lapsed: {
      subject: msg`Your offer for ${{ title }} has expired`,
      heading: msg`Your offer has expired`,
      text: lapsedText(offer.state, { price, title, license, counter }),
      button: msg`Show my offers`,
    },
  }[event]
  const words = { accepted: '', countered: offer.counter_message, declined: offer.answer, lapsed: '' }[event]
  return {
    subject: text.subject,
    preview: text.text,
    heading: text.heading,
    blocks: [text.text, ...quoted(words), { button: text.button, url: link('/offers') }],
  }
}

type Lapsed = { price: string; title: string; license: string; counter: string }

/** What nobody did in time. */
function lapsedText(state: OfferRead['state'], { price, title, license, counter }: Lapsed): Message {
  if (state === 'countered')
    return msg`You did not answer the counteroffer of ${{ counter }} in time. Your offer of ${{ price }} for ${{ title }}, ${{ license }} license has expired; you can make it again.`
  if (state === 'accepted')
    return msg`You did not buy it within 72 hours. Your offer of ${{ price }} for ${{ title }}, ${{ license }} license has expired; you can make it again.`
  return msg`The store did not answer in time. Your offer of ${{ price }} for ${{ title }}, ${{ license }} license has expired; you can make it again.`
}

function quoted(text: string): MailBlock[] {
  return text === '' ? [] : [`“${text}”`]
}

function moneyIn(currency: Currency, locale: Locale): (cents: number) => string {
  return (cents) => formatTotal(toDollars(cents), currency, locale)
}
