import { z } from 'zod'
import { Cover } from '#contract/catalogue/beat.ts'
import { currencyCodes } from '#contract/pricing/currency.ts'
import { parseDollars } from '#contract/pricing/money.ts'
import { atMostCharacters } from '#contract/text/at-most-characters.ts'
import { schemaError } from '#contract/text/fault-text.ts'
import { msg } from '#contract/text/msg.ts'
import { PageParams } from '#contract/wire/page-params.ts'

/** Maximum number of a buyer's open offers. */
export const MAX_OPEN_OFFERS = 3
export const OFFER_BUY_HOURS = 72
export const OFFER_MESSAGE_LENGTH = 500
/** Message for an offer below the floor of its tier; the floor is secret. */
export const BELOW_FLOOR = msg`The store cannot go that low for this beat.`
export const NOT_BELOW_PRICE = msg`That’s the full price. You can buy it without an offer.`

const AMOUNT = schemaError(msg`Enter an amount, such as 120 or 99.50.`)

const OfferPrice = z
  .number(AMOUNT)
  .refine((dollars) => parseDollars(dollars) !== undefined, AMOUNT)
  .describe('Dollars')

const Message = z
  .string()
  .trim()
  .max(OFFER_MESSAGE_LENGTH, atMostCharacters(OFFER_MESSAGE_LENGTH))
  .default('')

const id = z.string().min(1).max(64)

export const MakeOfferRequest = z.object({
  beat: id,
  license: id,
  price: OfferPrice,
  currency: z.enum(currencyCodes).optional().describe("Must be the store's"),
  message: Message,
})
export type MakeOfferRequest = z.infer<typeof MakeOfferRequest>

export const CounterOffer = z.object({ price: OfferPrice, message: Message })
export type CounterOffer = z.input<typeof CounterOffer>

export const AnswerOfferRequest = z.object({ message: Message }).nullish()
export type AnswerOfferRequest = z.input<typeof AnswerOfferRequest>

/**
 * `lapsed`: the deadline to answer or buy passed. `bought`: an order at the agreed price was paid. The others are open
 * or final answers.
 */
const offerStates = ['waiting', 'countered', 'accepted', 'declined', 'withdrawn', 'lapsed', 'bought'] as const
export type OfferState = (typeof offerStates)[number]

/** An offer as the buyer sees it. Amounts in dollars, times in ISO 8601. */
export const Offer = z.object({
  id: z.string(),
  beat: z.object({
    id: z.string(),
    slug: z
      .string()
      .optional()
      .describe('Name in the address of its page; missing once the beat has left the store'),
    title: z.string(),
    producer: z.string(),
    image: z.string().describe('Cover, a path relative to /api'),
    cover: Cover.nullable().describe('Null once the beat has left the store'),
  }),
  license: z.object({ id: z.string(), name: z.string(), isExclusive: z.boolean() }),
  isForSale: z.boolean().describe('Whether the license can still be bought'),
  listPrice: z.number().describe("The license's price at the time of the offer"),
  price: z.number().describe('The offered amount'),
  message: z.string(),
  counter: z.object({ price: z.number(), message: z.string(), at: z.string() }).nullable(),
  agreedPrice: z.number().nullable().describe('Once it was accepted'),
  state: z.enum(offerStates),
  wasAccepted: z.boolean().describe('For a lapsed one: it was accepted but not bought within 72 hours'),
  answeredBy: z.enum(['buyer', 'store']).nullable().describe('Who accepted or declined it'),
  answer: z.string().describe("The store's message when declining"),
  answeredAt: z.string().nullable(),
  expiresAt: z.string().describe('Deadline to answer or buy'),
  createdAt: z.string(),
})
export type Offer = z.infer<typeof Offer>

/** An offer for administrators. */
export const StoreOffer = Offer.extend({
  isBelowFloor: z.boolean().describe('Declined automatically'),
  floor: z.number().nullable().describe('Dollars; lower offers for this license are declined automatically'),
  licensesSold: z.number().int().describe('Licenses of the beat that are in force'),
  buyer: z.object({
    username: z.string(),
    since: z.string().describe('ISO 8601'),
    licenses: z.number().int().describe('How many licenses they bought'),
    spent: z.number().describe('Dollars, less refunds'),
  }),
})
export type StoreOffer = z.infer<typeof StoreOffer>

/** `store`: those of all buyers, for administrators, who get them by default. `waiting` and so on are states in groups. */
export const OfferListParams = PageParams.extend({
  of: z.enum(['mine', 'store']).optional(),
  show: z.enum(['waiting', 'answered', 'over']).optional(),
})
export type OfferListParams = z.infer<typeof OfferListParams>
