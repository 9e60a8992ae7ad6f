import { z } from 'zod'
import type { Currency } from '#contract/pricing/currency.ts'
import { formatTotal, toDollars } from '#contract/pricing/money.ts'
import { utcMoment } from '#contract/text/dates.ts'
import { findBeat } from '#server/model/beat/index.ts'
import { type OfferRead, offerName, selectOffers, stateOf } from '#server/model/offer/index.ts'
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
  { link, now }: MailContext,
  offer: OfferRead,
  event: z.infer<typeof ToStore>['event'],
  currency: Currency,
): MailContent | undefined {
  const money = moneyIn(currency)
  if (event === 'made' && stateOf(offer, now) !== 'waiting') return undefined
  const { username, title, message } = offer
  const price = money(offer.price_cents)
  const counter = money(offer.counter_cents ?? 0)
  const text = {
    made: {
      subject: `Offer for ${title}: ${price}`,
      heading: 'A new offer',
      text: `${username} offers ${price} for ${offerName(offer)}. Its price is ${money(offer.list_price_cents)}.`,
    },
    accepted: {
      subject: `${username} agrees to ${counter} for ${title}`,
      heading: 'Your counteroffer was accepted',
      text: `${username} agrees to ${counter} for ${offerName(offer)}, and has until ${moment(offer.expires_at)} to buy it.`,
    },
    declined: {
      subject: `${username} declines ${counter} for ${title}`,
      heading: 'Your counteroffer was declined',
      text: `${username} declined to buy ${offerName(offer)} for ${counter}.`,
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
            { button: 'Answer the offer', url: link('/admin/offers') },
            { note: `The offer expires on ${moment(offer.expires_at)}.` },
          ]
        : []),
    ],
  }
}

function writeToBuyer(
  { link, now }: MailContext,
  offer: OfferRead,
  event: z.infer<typeof ToBuyer>['event'],
  currency: Currency,
): MailContent | undefined {
  const money = moneyIn(currency)
  const state = stateOf(offer, now)
  if (state !== event) return undefined
  const { title } = offer
  const name = offerName(offer)
  const until = moment(offer.expires_at)
  const lapsed = {
    waiting: 'The store did not answer in time.',
    countered: `You did not answer the counteroffer of ${money(offer.counter_cents ?? 0)} in time.`,
    accepted: 'You did not buy it within 72 hours.',
    declined: '',
    withdrawn: '',
  }[offer.state]
  const text = {
    accepted: {
      subject: `Your offer for ${title} was accepted`,
      heading: 'Your offer was accepted',
      text: `You can buy ${name} for ${money(offer.agreed_cents ?? 0)} until ${until}. The price is for you alone.`,
      button: 'Buy it now',
    },
    countered: {
      subject: `Counteroffer for ${title}: ${money(offer.counter_cents ?? 0)}`,
      heading: 'You got a counteroffer',
      text: `You offered ${money(offer.price_cents)} for ${name}. The store asks for ${money(offer.counter_cents ?? 0)}. Answer by ${until}.`,
      button: 'Answer the counteroffer',
    },
    declined: {
      subject: `Your offer for ${title} was declined`,
      heading: 'Your offer was declined',
      text: `The store declined ${money(offer.price_cents)} for ${name}. You can make another offer.`,
      button: 'Show my offers',
    },
    lapsed: {
      subject: `Your offer for ${title} has expired`,
      heading: 'Your offer has expired',
      text: `${lapsed} Your offer of ${money(offer.price_cents)} for ${name} has expired; you can make it again.`,
      button: 'Show my offers',
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

function quoted(text: string): MailBlock[] {
  return text === '' ? [] : [`“${text}”`]
}

function moneyIn(currency: Currency): (cents: number) => string {
  return (cents) => formatTotal(toDollars(cents), currency)
}

function moment(ms: number): string {
  return utcMoment(ms)
}
