import { msg } from '#contract/text/msg.ts'
import type { Currency } from '#contract/pricing/currency.ts'
import { formatBalance, formatChange } from '#contract/pricing/money.ts'
import type { PayoutMethod, PayoutRhythm, PayoutSettings } from '#contract/splits/payout-settings.ts'
import { shortDay, utcMonth } from '#contract/text/dates.ts'
import { countOf } from '#contract/text/format-count.ts'
import type { MailContent } from '#server/platform/mail/mail-kind.ts'
import { methodNames } from './method-names.ts'
import { isPayout, monthRange, type ShareStatement } from './statements.ts'

const DAY_MS = 86_400_000

type Reader = Pick<PayoutSettings, 'holdDays' | 'rhythm'> & {
  name: string
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
  { name, currency, holdDays, method, hasPaypal, rhythm, url }: Reader,
): MailContent {
  const { month, open, shares, refunds, paid, close } = statement
  const { from, until } = monthRange(month)
  const balance = (dollars: number) => formatBalance(dollars, currency)
  const change = (dollars: number) => formatChange(dollars, currency)
  const title = `Your statement for ${utcMonth(from)}`
  return {
    subject: title,
    preview: msg`Your shares: ${{ TODO: balance(shares + refunds) }}`,
    heading: title,
    reason: ({ store }) => msg`You’re getting this because you have a share in a beat at ${{ store }}.`,
    foot: msg`It comes on the first of each month with sales or payouts. Turn it off in My Shares. The statements stay there.`,
    blocks: [
      msg`Hello ${{ name }},`,
      summaryOf(statement),
      {
        rows: [
          [`Balance on ${shortDay(from)}`, balance(open)],
          ['Your shares', change(shares)],
          ['Refunds', change(refunds)],
          [paidLabel(statement), change(paid)],
        ],
        total: [`Balance on ${shortDay(until - DAY_MS)}`, balance(close)],
      },
      msg`${{ TODO: heldWords(holdDays) }}${{ TODO: nextWords(method, rhythm, hasPaypal) }}`,
      { button: msg`Open My Shares`, url },
      { note: msg`The statement is attached as PDF. The CSV is in My Shares.` },
    ],
  }
}

function heldWords(holdDays: number): string {
  if (holdDays === 0) return ''
  return `Sales of the last ${holdDays === 1 ? 'day' : `${holdDays} days`} are on hold. `
}

function nextWords(method: PayoutMethod | null, rhythm: PayoutRhythm, hasPaypal: boolean): string {
  if (method === null) return 'Choose in My Shares how we should pay you the rest.'
  if (method !== 'stripe')
    return `The rest is sent to your ${method === 'bank' ? 'bank' : 'PayPal'} account by hand.`
  const days = { daily: 'day by day', weekly: 'each Monday', monthly: 'on the first of each month' }
  return `The rest is sent to your Stripe account ${days[rhythm]}${hasPaypal ? ', and by hand what came by PayPal' : ''}.`
}

/** `This is your month in 3 beats: 5 sales and 1 refund.` */
function summaryOf({ lines }: ShareStatement): string {
  const earned = lines.filter((line) => !isPayout(line))
  if (earned.length === 0) return 'Nothing was sold this month, but something was paid out.'
  const sales = earned.filter(({ kind }) => kind === 'sale').length
  const refunds = earned.filter(({ kind }) => kind === 'refund' || kind === 'dispute').length
  const parts = [
    ...(sales > 0 ? [countOf(sales, 'sale')] : []),
    ...(refunds > 0 ? [countOf(refunds, 'refund')] : []),
  ]
  const beats = countOf(new Set(earned.map(({ title }) => title)).size, 'beat')
  return `This is your month in ${beats}${parts.length > 0 ? `: ${parts.join(' and ')}` : ''}.`
}

/** `Paid out by Stripe`, if all of it went one way. */
function paidLabel({ lines }: ShareStatement): string {
  const ways = new Set(lines.filter(isPayout).map(({ title }) => title))
  const [way] = ways
  if (ways.size !== 1 || way === undefined) return 'Paid out'
  return way === methodNames.bank ? 'Paid out by bank transfer' : `Paid out by ${way}`
}
