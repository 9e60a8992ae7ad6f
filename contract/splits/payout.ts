import { z } from 'zod'
import { currencyCodes } from '#contract/pricing/currency.ts'
import { atMostCharacters } from '#contract/text/at-most-characters.ts'
import { emailAddress } from '#contract/text/email-address.ts'
import { schemaError } from '#contract/text/fault-text.ts'
import { msg } from '#contract/text/msg.ts'
import { singleLine } from '#contract/text/single-line.ts'
import { IdParams } from '#contract/wire/common.ts'
import { isBic, isIban } from './bank-account.ts'
import { handMethods, PayoutSettings, payoutMethods, payoutRhythms } from './payout-settings.ts'
import { Role, SplitBeat } from './split.ts'
import { TaxForm, TaxNumber, TaxPlace } from './tax-form.ts'

export const REFERENCE_MAX = 80

export const sharedKinds = [
  'sale',
  'refund',
  'dispute',
  'restored',
  'fee',
  'payout',
  'payout-undone',
  'payout-failed',
  'payout-reversed',
] as const
export type SharedKind = (typeof sharedKinds)[number]

/** A line of a collaborator's ledger. Amounts are dollars. */
export const ShareLine = z.object({
  id: z.string(),
  at: z.string().describe('ISO 8601'),
  kind: z.enum(sharedKinds),
  title: z.string().describe('The beat, or how it was paid'),
  detail: z.string().describe('The license, or the reference of a payment'),
  soldAt: z.string().nullable().describe('When the license was sold; null for payments'),
  price: z
    .number()
    .nullable()
    .describe('What this moved of what was paid after discounts, without tax; null: nothing'),
  fee: z.number().nullable().describe('What this moved of the payment fee'),
  percent: z.number().nullable(),
  amount: z.number(),
  balance: z.number().describe('After this line'),
})
export type ShareLine = z.infer<typeof ShareLine>

/** What is owed to somebody. Amounts are dollars. */
export const Position = z.object({
  balance: z.number().describe('All lines; below 0 after refunds of what was paid out'),
  held: z.number().describe('Of it, too young, disputed or not accepted'),
  ready: z.number(),
  byHand: z.number().describe('Of it, what is paid by hand: all of it, or with Stripe, what came by PayPal'),
  paid: z.number().describe('In all'),
  underway: z.number().describe('Sent to Stripe, which has not answered yet; no longer in the balance'),
})
export type Position = z.infer<typeof Position>

/** `sending`: Stripe has not answered yet. `failed`: it was refused, and the amount is in the balance again. */
const payoutStates = ['sending', 'paid', 'failed', 'undone'] as const
export type PayoutState = (typeof payoutStates)[number]

/** Why Stripe refused a transfer: something about the collaborator's account, the store's balance, or something else. */
const transferProblems = ['account', 'balance', 'other'] as const
export type TransferProblem = (typeof transferProblems)[number]

/** `unfinished`: they have not told Stripe everything. `restricted`: Stripe asks for more. */
const accountStates = ['unfinished', 'restricted', 'ready'] as const
export type AccountState = (typeof accountStates)[number]

/** A collaborator's account at Stripe. */
export const StripeAccount = z.object({
  state: z.enum(accountStates),
  country: z.string(),
  last4: z.string().nullable().describe('Of the bank account there'),
  connectedAt: z.string().nullable(),
})
export type StripeAccount = z.infer<typeof StripeAccount>

export const Payout = z.object({
  id: z.string(),
  method: z.enum(payoutMethods),
  amount: z.number(),
  reference: z.string(),
  paidOn: z.string().describe('Day, such as 2026-11-23'),
  state: z.enum(payoutStates),
  problem: z.enum(transferProblems).nullable(),
  problemText: z.string().nullable().describe('In Stripe’s words'),
  takenBack: z.number().describe('Of a transfer, after refunds'),
  createdAt: z.string(),
})
export type Payout = z.infer<typeof Payout>

const payoutBlocks = [
  'details',
  'account',
  'connect',
  'acceptance',
  'hold',
  'negative',
  'minimum',
  'tax-form',
] as const

export const PayoutPerson = Position.extend({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  beats: z.int(),
  sales: z.int().describe('Booked lines that the next payment covers'),
  method: z.enum(payoutMethods).nullable(),
  handMethod: z.enum(handMethods).nullable().describe('How a payment by hand goes; null: not known'),
  account: z.string().nullable().describe('Where it then goes: IBAN or PayPal address'),
  blockedBy: z.enum(payoutBlocks).nullable().describe('Why nothing can be paid now'),
  freeFrom: z.string().nullable().describe('When the next sale leaves its hold'),
  stripe: StripeAccount.nullable(),
  next: z
    .object({ amount: z.number(), on: z.string() })
    .nullable()
    .describe('The next payout by Stripe, if nothing changes'),
  invitedAt: z.string().nullable().describe('Since when a split waits for their answer'),
  askedAt: z.string().nullable().describe('When they were last asked for payout details'),
  last: Payout.nullable().describe('The newest payout'),
  taxForm: TaxForm.optional().describe('Missing: the law asks the seller for none'),
})
export type PayoutPerson = z.infer<typeof PayoutPerson>

export const Payouts = z.object({
  currency: z.enum(currencyCodes),
  people: z.array(PayoutPerson),
  owed: z.number().describe('Without balances below 0'),
  settings: PayoutSettings,
  needsConnect: z
    .boolean()
    .describe(
      'Stripe refused to make an account for a collaborator: the store has not signed up for Connect',
    ),
  hasStripe: z.boolean().describe('The store takes payments with Stripe, which transfers need'),
  asksForTaxForms: z.boolean().optional().describe('The law asks the seller for them'),
  canUseBankFile: z
    .boolean()
    .describe('A SEPA file: the store sells in euros, and its IBAN is known and of a SEPA country'),
})
export type Payouts = z.infer<typeof Payouts>

export const PayoutPersonDetail = PayoutPerson.extend({
  legalName: z.string().nullable(),
  address: z.string().nullable(),
  taxNumberEnd: z.string().nullable().describe('Its last digits'),
  canBeErased: z.boolean(),
  lines: z
    .array(ShareLine.extend({ order: z.string().nullable().describe('Number of the order') }))
    .describe('Newest first'),
  statements: z.array(z.string()).describe('Months that have one, newest first'),
  payouts: z.array(Payout),
})
export type PayoutPersonDetail = z.infer<typeof PayoutPersonDetail>

const Day = z.iso.date(schemaError(msg`Enter a day.`))

export const MakePayouts = z.object({
  paidOn: Day.describe('Not in the future'),
  payments: z
    .array(
      z.object({
        collaboratorId: z.string().min(1).max(64),
        amount: z.number().positive().describe('What was shown as ready: all of it is paid'),
        reference: singleLine(schemaError(msg`Enter the reference of the payment.`))
          .min(1, schemaError(msg`Enter the reference of the payment.`))
          .max(REFERENCE_MAX, atMostCharacters(REFERENCE_MAX)),
      }),
    )
    .min(1, schemaError(msg`Choose somebody.`))
    .max(200, schemaError(msg`At most 200 payments at once.`)),
})
export type MakePayouts = z.infer<typeof MakePayouts>

export const StripeConnectInput = z.object({
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, schemaError(msg`Choose the country of your bank account.`))
    .describe('ISO 3166-1; ignored once there is an account'),
})
/** Stripe's page; null: nothing is missing there. */
export const StripePage = z.object({ url: z.string().nullable() })

export const PeopleParams = z.object({
  people: z.string().min(1).max(13_000).describe('Ids of collaborators, separated by commas'),
})

/** Versions of ISO 20022's customer credit transfer. Banks take `09`; from November 2026 on, most of them only that. */
export const sepaVersions = ['09', '03'] as const
export type SepaVersion = (typeof sepaVersions)[number]

export const SepaParams = PeopleParams.extend({
  version: z.enum(sepaVersions).default('09').describe('Of pain.001.001'),
})

const Iban = z
  .string()
  .overwrite((text) => text.replace(/\s/g, '').toUpperCase())
  .refine(isIban, schemaError(msg`This IBAN is not valid. Check it for typing errors.`))

const besideStripe = z.boolean().optional().describe('Stripe stays the way; this is for what came by PayPal')

export const PayoutMethodInput = z.discriminatedUnion('method', [
  z.object({
    method: z.literal('bank'),
    besideStripe,
    accountName: singleLine(schemaError(msg`Enter the account’s owner.`))
      .min(1, schemaError(msg`Enter the account’s owner.`))
      .max(70),
    iban: Iban,
    bic: z
      .string()
      .overwrite((text) => text.replace(/\s/g, '').toUpperCase())
      .refine(
        (bic) => bic === '' || isBic(bic),
        schemaError(msg`This BIC is not valid. Check it, or leave it empty: the IBAN is enough.`),
      ),
  }),
  z.object({
    method: z.literal('paypal'),
    besideStripe,
    paypal: emailAddress(schemaError(msg`Enter a full email address.`)).max(254),
  }),
])
export type PayoutMethodInput = z.infer<typeof PayoutMethodInput>

export const ShareProfile = z.object({
  address: z.string().trim().max(300, atMostCharacters(300)).describe('For tax forms; lines'),
  taxNumber: TaxNumber.optional().describe('Missing: it stays; empty: it is removed'),
  tax: TaxPlace.nullable().optional().describe('Where and as what they pay tax, if the store asks for it'),
  wantsStatements: z.boolean(),
})
export type ShareProfile = z.infer<typeof ShareProfile>

export const MyShares = Position.extend({
  name: z.string(),
  currency: z.enum(currencyCodes),
  holdDays: z.int(),
  owner: z.string().describe('Who pays'),
  methods: z.array(z.enum(payoutMethods)),
  method: z.enum(payoutMethods).nullable(),
  handMethod: z.enum(handMethods).nullable().describe('How a payment by hand goes; null: not known'),
  account: z.string().nullable().describe('Where it then goes; of an IBAN the end'),
  profile: ShareProfile.pick({ address: true, wantsStatements: true }).extend({
    taxNumberEnd: z.string().nullable().describe('Its last digits'),
  }),
  taxForm: TaxForm.optional().describe('Missing: the store asks for none'),
  next: z.object({ amount: z.number(), from: z.string() }).nullable().describe('What leaves its hold next'),
  nextPayout: z
    .object({ amount: z.number(), on: z.string() })
    .nullable()
    .describe('By Stripe, if nothing changes'),
  rhythm: z.enum(payoutRhythms),
  stripe: StripeAccount.nullable(),
  canUseStripe: z.boolean().describe('False while the store has to sign up for Connect'),
  isSandbox: z.boolean().describe('No money moves'),
  months: z
    .array(z.object({ month: z.string(), amount: z.number() }))
    .describe('Sales less refunds, 12 of them'),
  lines: z.array(ShareLine).describe('The newest 200, newest first'),
  beats: z.array(
    SplitBeat.extend({
      role: Role,
      sheetNumber: z.string().nullable().describe('Of the split sheet, once all have signed'),
      sales: z.number(),
      publishing: z.number(),
      hasAccepted: z.boolean(),
    }),
  ),
  statements: z.array(z.object({ month: z.string(), amount: z.number().describe('Sales less refunds') })),
})
export type MyShares = z.infer<typeof MyShares>

export const MonthParams = z.object({
  month: z.string().regex(/^\d{4}-(?:0[1-9]|1[0-2])$/, schemaError(msg`A month, such as 2026-10.`)),
})
export const PersonMonthParams = MonthParams.extend(IdParams.shape)
export const YearQuery = z.object({ year: z.coerce.number().int().min(2000).max(9999) })
