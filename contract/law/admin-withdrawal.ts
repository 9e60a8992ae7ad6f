import { z } from 'zod'
import { paymentStatuses } from '#contract/orders/payment-status.ts'
import { currencyCodes } from '#contract/pricing/currency.ts'
import { schemaError } from '#contract/text/fault-text.ts'
import { msg, plural } from '#contract/text/msg.ts'
import { PageParams } from '#contract/wire/page-params.ts'
import { withdrawalWordings } from './withdrawal-wording.ts'

/** `settled`: nothing was paid, so there is nothing to answer. */
export const withdrawalStates = ['waiting', 'refunded', 'answered', 'settled'] as const
export type StatementState = (typeof withdrawalStates)[number]

const Moment = z.string().describe('ISO 8601')

export const WithdrawnLine = z.object({
  id: z.string(),
  title: z.string(),
  license: z.string(),
  price: z.number(),
  left: z.number().describe('What a refund gives back of it'),
  isStated: z.boolean().describe('The statement is about it'),
  refunded: z.boolean(),
  right: z.enum(['none', 'open', 'ended']).describe('Of withdrawal, when the statement came'),
  words: z.string().describe('The same in a sentence, with the times'),
  isNearlyInTime: z.boolean().describe('At most three days late: check for a holiday'),
  downloads: z.int(),
})
export type WithdrawnLine = z.infer<typeof WithdrawnLine>

export const WithdrawnOrder = z.object({
  id: z.string(),
  number: z.string(),
  username: z.string().nullable().describe('Null: the account or order was deleted'),
  email: z.string().nullable(),
  country: z.string().nullable(),
  paymentStatus: z.enum(paymentStatuses),
  isTest: z.boolean(),
  currency: z.enum(currencyCodes),
  lines: z.array(WithdrawnLine),
  mayBeLonger: z
    .boolean()
    .describe('From before instructions were kept: the period can be up to 12 months longer'),
})

export const AdminWithdrawal = z.object({
  id: z.string(),
  reference: z.string(),
  wording: z.enum(withdrawalWordings),
  receivedAt: Moment,
  dueAt: Moment.describe('By when money has to be back'),
  name: z.string().nullable().describe('Null: erased, as are `email`, `given` and `statement`'),
  email: z.string().nullable(),
  given: z.string().nullable().describe('What was written as the order'),
  statement: z.string().nullable(),
  shownBy: z
    .enum(['account', 'link'])
    .nullable()
    .describe('How the buyer showed that the order is theirs; null: not at all'),
  state: z.enum(withdrawalStates),
  closed: z.object({ at: Moment, by: z.string().nullable() }).nullable(),
  answer: z.string().nullable().describe('What was mailed'),
  order: WithdrawnOrder.nullable().describe('Null: it matches none'),
  draft: z.string().nullable().describe('An answer that the right has ended, to edit; null where it has not'),
})
export type AdminWithdrawal = z.infer<typeof AdminWithdrawal>

export const WithdrawalListParams = PageParams.extend({
  show: z.enum(['waiting', 'all']).default('all'),
})

export const WithdrawalRefundRequest = z.object({
  lines: z
    .array(z.string().min(1).max(64))
    .min(1)
    .max(50)
    .optional()
    .describe('Ids of the order lines; default: those of the statement'),
})

const ANSWER_MAX = 4_000
export const WithdrawalAnswerRequest = z.object({
  text: z
    .string()
    .trim()
    .min(1, schemaError(msg`Write an answer.`))
    .max(
      ANSWER_MAX,
      schemaError(
        msg`An answer can have at most ${plural({ maximum: ANSWER_MAX }, { one: '# character', other: '# characters' })}.`,
      ),
    ),
})

export const WithdrawalMatchRequest = z.object({
  order: z
    .string()
    .trim()
    .min(1, schemaError(msg`Enter an order number.`))
    .max(100)
    .describe('Order number or id'),
})
