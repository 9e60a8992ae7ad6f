import { z } from 'zod'
import { orderNumber } from '#contract/orders/order.ts'
import { pleaseAtMostCharacters } from '#contract/text/at-most-characters.ts'
import { emailAddress } from '#contract/text/email-address.ts'
import { type SchemaError, schemaError } from '#contract/text/fault-text.ts'
import type { Locale } from '#contract/text/locales.ts'
import { type Message, msg } from '#contract/text/msg.ts'
import { singleLine } from '#contract/text/single-line.ts'
import { zonedDays, zonedTimeIn } from '#contract/text/zoned-days.ts'
import type { WithdrawalWording } from './withdrawal-wording.ts'

export const WITHDRAWAL_TEXT_MAX = 200
const MAX_LINES = 100
const tooLong = pleaseAtMostCharacters(WITHDRAWAL_TEXT_MAX)

const text = (missing: SchemaError) => singleLine(missing).min(1, missing).max(WITHDRAWAL_TEXT_MAX, tooLong)
const BAD_ADDRESS = schemaError(msg`Please enter an email address.`)

/** What somebody states. Needs no account, no reason and no proof. */
export const WithdrawalRequest = z.object({
  name: text(schemaError(msg`Your name is required.`)),
  order: text(schemaError(msg`Write your order number, or what you bought.`)).describe(
    'Order number, or what was bought and when',
  ),
  email: z
    .string(BAD_ADDRESS)
    .trim()
    .min(1, { ...BAD_ADDRESS, abort: true })
    .max(WITHDRAWAL_TEXT_MAX, { ...tooLong, abort: true })
    .pipe(emailAddress(BAD_ADDRESS))
    .describe('Where the confirmation goes'),
  lines: z
    .array(z.string().min(1).max(64))
    .max(MAX_LINES)
    .optional()
    .describe('Ids of the order lines; default: the whole order'),
  token: z
    .string()
    .max(200)
    .optional()
    .describe('From the link in the receipt; one that is no longer good is ignored'),
})
export type WithdrawalRequest = z.infer<typeof WithdrawalRequest>

export const WithdrawalReceipt = z.object({
  reference: z.string().describe('Such as W-3F09A-1C2D4'),
  receivedAt: z.string().describe('ISO 8601'),
  pdf: z.string().describe('Path of the statement as PDF, with a signature'),
})
export type WithdrawalReceipt = z.infer<typeof WithdrawalReceipt>

/** Reference of a statement, such as `W-3F09A-1C2D4`: the last ten, random, digits of its id. */
export function withdrawalReference(id: string): string {
  return orderNumber(id).replace('BB', 'W')
}

const NUMBER = /(?<![\dA-Z])(?:BB[\s\p{Pd}]{0,3})?([\dA-F]{5})[\s\p{Pd}]{0,3}([\dA-F]{5})(?![\dA-Z])/iu

/**
 * The order number in a text, in the form of `orderNumber`; undefined if it has none. In lower case, with spaces, and with the
 * dashes and wide letters that phones and Japanese keyboards put in.
 */
export function orderNumberIn(given: string): string | undefined {
  const [, head, tail] = NUMBER.exec(given.normalize('NFKC')) ?? []
  return head && tail && `BB-${head}-${tail}`.toUpperCase()
}

export type Statement = {
  wording: WithdrawalWording
  /** As it was typed, or the number of the chosen order. */
  order: string
  /** Of the licenses, where the buyer has shown that the order is theirs. */
  titles: readonly string[]
  name: string
  email: string
}

/** The statement in full. It stands on the page, in the mail and in the PDF, letter by letter, in the language it is made in. */
export function statementText({ wording, order, titles, name, email }: Statement): Message {
  const what = [order, ...titles].join(', ')
  return wording === 'withdraw'
    ? msg`I withdraw from my contract: order ${{ what }}. ${{ name }}. Send the confirmation to ${{ email }}.`
    : msg`I cancel my contract: order ${{ what }}. ${{ name }}. Send the confirmation to ${{ email }}.`
}

/** When it was received, with seconds and zone, as the page, the mail and the PDF say it. */
export function receivedText(
  { wording, receivedAt, timeZone }: { wording: WithdrawalWording; receivedAt: number; timeZone: string },
  locale?: Locale,
): Message {
  const day = zonedDays(timeZone).longDay(receivedAt, locale)
  const time = zonedTimeIn(timeZone)(receivedAt, locale)
  return wording === 'withdraw'
    ? msg`We received your withdrawal on ${{ day }} at ${{ time }}.`
    : msg`We received your cancellation on ${{ day }} at ${{ time }}.`
}
