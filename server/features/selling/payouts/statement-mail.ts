import type { Currency } from '#contract/pricing/currency.ts'
import { formatBalance, formatChange } from '#contract/pricing/money.ts'
import type { PayoutMethod, PayoutRhythm, PayoutSettings } from '#contract/splits/payout-settings.ts'
import { shortDay, utcMonth } from '#contract/text/dates.ts'
import { joinSentences } from '#contract/text/join-sentences.ts'
import { type Message, msg, plural } from '#contract/text/msg.ts'
import type { MailContent, MailText } from '#server/platform/mail/mail-kind.ts'
import type { I18n } from '#server/platform/text/i18n-of.ts'
import { methodNames } from './method-names.ts'
import { isPayout, monthRange, type ShareStatement } from './statements.ts'

const DAY_MS = 86_400_000

type Reader = Pick<PayoutSettings, 'holdDays' | 'rhythm'> & {
  name: string
  i18n: I18n
  currency: Currency
  /** How they are paid; null: they have not said yet. */
  method: PayoutMethod | null
  /** Whether any of it was paid at PayPal, which Stripe cannot send. */
  hasPaypal: boolean
  /** Of My Shares. */
  url: string
}

/** What a statement's mail says; the statement itself is attached by the caller. */
export function writeStatementMail(
  statement: ShareStatement,
  { name, i18n, currency, holdDays, method, hasPaypal, rhythm, url }: Reader,
): MailContent {
  const { locale } = i18n
  const { month, open, shares, refunds, paid, close } = statement
  const { from, until } = monthRange(month)
  const balance = (dollars: number) => formatBalance(dollars, currency, locale)
  const change = (dollars: number) => formatChange(dollars, currency, locale)
  const title = msg`Your statement for ${{ month: utcMonth(from, locale) }}`
  return {
    subject: title,
    preview: msg`Your shares: ${{ amount: balance(shares + refunds) }}`,
    heading: title,
    reason: ({ store }) => msg`You’re getting this because you have a share in a beat at ${{ store }}.`,
    foot: msg`It comes on the first of each month with sales or payouts. Turn it off in My Shares. The statements stay there.`,
    blocks: [
      msg`Hello ${{ name }},`,
      summaryOf(statement),
      {
        rows: [
          [msg`Balance on ${{ day: shortDay(from, locale) }}`, balance(open)],
          [msg`Your shares`, change(shares)],
          [msg`Refunds`, change(refunds)],
          [paidLabel(statement), change(paid)],
        ],
        total: [msg`Balance on ${{ day: shortDay(until - DAY_MS, locale) }}`, balance(close)],
      },
      joinSentences(i18n, [
        ...(holdDays === 0
          ? []
          : [
              msg`${plural({ holdDays }, { one: 'Sales of the last day are on hold.', other: 'Sales of the last # days are on hold.' })}`,
            ]),
        restOf(method, rhythm, hasPaypal),
      ]),
      { button: msg`Open My Shares`, url },
      { note: msg`The statement is attached as PDF. The CSV is in My Shares.` },
    ],
  }
}

/** When and how what is left is sent. */
function restOf(method: PayoutMethod | null, rhythm: PayoutRhythm, hasPaypal: boolean): Message {
  switch (method) {
    case null:
      return msg`Choose in My Shares how we should pay you the rest.`
    case 'bank':
      return msg`The rest is sent to your bank account by hand.`
    case 'paypal':
      return msg`The rest is sent to your PayPal account by hand.`
    case 'stripe':
      return (hasPaypal ? stripeAndByHand : byStripe)[rhythm]
  }
}

const byStripe = {
  daily: msg`The rest is sent to your Stripe account day by day.`,
  weekly: msg`The rest is sent to your Stripe account each Monday.`,
  monthly: msg`The rest is sent to your Stripe account on the first of each month.`,
}
const stripeAndByHand = {
  daily: msg`The rest is sent to your Stripe account day by day, and by hand what came by PayPal.`,
  weekly: msg`The rest is sent to your Stripe account each Monday, and by hand what came by PayPal.`,
  monthly: msg`The rest is sent to your Stripe account on the first of each month, and by hand what came by PayPal.`,
}

/** `This is your month in 3 beats: 5 sales and 1 refund.` */
function summaryOf({ lines }: ShareStatement): MailText {
  const earned = lines.filter((line) => !isPayout(line))
  if (earned.length === 0) return msg`Nothing was sold this month, but something was paid out.`
  const sales = earned.filter(({ kind }) => kind === 'sale').length
  const refunds = earned.filter(({ kind }) => kind === 'refund' || kind === 'dispute').length
  const beats = new Set(earned.map(({ title }) => title)).size
  if (sales > 0 && refunds > 0)
    return msg`This is your month in ${plural({ beats }, { one: '# beat', other: '# beats' })}: ${plural({ sales }, { one: '# sale', other: '# sales' })} and ${plural({ refunds }, { one: '# refund', other: '# refunds' })}.`
  if (sales > 0)
    return msg`This is your month in ${plural({ beats }, { one: '# beat', other: '# beats' })}: ${plural({ sales }, { one: '# sale', other: '# sales' })}.`
  if (refunds > 0)
    return msg`This is your month in ${plural({ beats }, { one: '# beat', other: '# beats' })}: ${plural({ refunds }, { one: '# refund', other: '# refunds' })}.`
  return msg`This is your month in ${plural({ beats }, { one: '# beat', other: '# beats' })}.`
}

/** `Paid out by Stripe`, if all of it went one way. */
function paidLabel({ lines }: ShareStatement): MailText {
  const ways = new Set(lines.filter(isPayout).map(({ title }) => title))
  const [way] = ways
  if (ways.size !== 1 || way === undefined) return msg`Paid out`
  return way === methodNames.bank ? msg`Paid out by bank transfer` : msg`Paid out by ${{ way }}`
}
