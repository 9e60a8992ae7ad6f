import { z } from 'zod'
import { currencyCodes } from '#contract/pricing/currency.ts'
import { formatBalance, formatChange, sumDollars } from '#contract/pricing/money.ts'
import { describeLine } from '#contract/splits/describe-line.ts'
import type { ShareLine } from '#contract/splits/payout.ts'
import { Seller } from '#contract/store/settings.ts'
import { briefDay, longDay, shortDay, utcMonth } from '#contract/text/dates.ts'
import { formatPercentage } from '#contract/text/format-percent.ts'
import { locales, sourceLocale } from '#contract/text/locales.ts'
import { type Message, msg } from '#contract/text/msg.ts'
import { drawDocumentHead } from '#server/platform/pdf/document-head.ts'
import {
  drawText,
  ink,
  margin,
  openPaper,
  type Paper,
  pageWidth,
  textWidth,
} from '#server/platform/pdf/document-paper.ts'
import { drawLine, roomFor } from '#server/platform/pdf/document-rows.ts'
import { drawSellerFooter } from '#server/platform/pdf/seller-footer.ts'
import { type I18n, i18nOf } from '#server/platform/text/i18n-of.ts'
import { isPayout, monthRange, ShareStatement } from './statements.ts'

/** A statement with its letterhead. */
export const StatementPaper = z.object({
  locale: z.enum(locales).default(sourceLocale),
  statement: ShareStatement,
  store: z.string(),
  currency: z.enum(currencyCodes),
  person: z.object({ name: z.string(), address: z.string() }),
  contact: z.string(),
  holdDays: z.number(),
  paidBy: z.string().nullable().describe('How they are paid; null: they have not said yet'),
  seller: Seller.nullable(),
})
export type StatementPaper = z.infer<typeof StatementPaper>

const DAY_MS = 86_400_000
const right = pageWidth - margin
const columns = { what: margin + 52, price: right - 250, fee: right - 175, share: right - 110, amount: right }

/** Renders a statement as a PDF stream. Long months run on, with the head of the table on each page. */
export function writeStatement(given: StatementPaper): Paper {
  const { statement, store, currency, holdDays, contact } = given
  const i18n = i18nOf(given.locale)
  const { locale, _: draw } = i18n
  const title = draw(msg`Statement ${{ number: statement.number }}`)
  const paper = openPaper({
    title,
    author: store,
    subject: title,
    madeAt: new Date(statement.madeAt),
    locale,
  })
  const money = (dollars: number) => formatBalance(dollars, currency, locale)
  let y = drawHead(paper, given, i18n)
  const signed = (dollars: number) => formatChange(dollars, currency, locale)
  y = drawSums(paper, statement, { money, signed, i18n }, y + 18)
  const earned = statement.lines.filter((line) => !isPayout(line))
  const paid = statement.lines.filter(isPayout)
  const { shares, refunds } = statement
  if (earned.length > 0) {
    y = drawTable(paper, msg`Sales and refunds`, earned, { money, i18n }, y + 18)
    y = drawTotal(paper, draw(msg`Shares less refunds`), money(sumDollars([shares, refunds])), y)
  }
  if (paid.length > 0) {
    y = drawTable(paper, msg`Paid out`, paid, { money, i18n }, y + 18)
    y = drawTotal(paper, draw(msg`Paid out`), money(statement.paid), y)
  }
  y = roomFor(paper, y + 18, 70)
  const notes = [
    msg`Your share = (price after discounts, without tax − payment fee) × your percentage, rounded to the cent. Sales are held for ${{ holdDays }} days. A refund takes back what the sale had booked.`,
    contact
      ? msg`This statement is not an invoice. Questions: ${{ contact }}`
      : msg`This statement is not an invoice.`,
  ].map(draw)
  for (const note of notes)
    y = drawText(paper, note, margin, y, { size: 8.5, color: ink.second, width: 425 }) + 4
  if (given.seller) drawSellerFooter(paper, given.seller, [], i18n)
  paper.end()
  return paper
}

function drawHead(
  paper: Paper,
  { statement, store, person, currency, paidBy }: StatementPaper,
  { locale, _: draw }: I18n,
): number {
  const month = utcMonth(`${statement.month}-15T00:00:00Z`, locale)
  drawDocumentHead(paper, { store, title: draw(msg`Statement`), number: month })
  let left =
    drawText(paper, draw(msg`For`), margin, 120, { size: 8, weight: 'strong', color: ink.second }) + 3
  left = drawText(paper, person.name, margin, left, { size: 10.5, weight: 'strong', width: 260 })
  if (person.address) left = drawText(paper, person.address, margin, left + 1, { size: 10, width: 260 })
  let y = 120
  for (const [label, value] of [
    [draw(msg`Number`), statement.number],
    [draw(msg`Made on`), longDay(statement.madeAt, locale)],
    [draw(msg`Currency`), currency.toUpperCase()],
    ...(paidBy ? ([[draw(msg`Paid by`), paidBy]] satisfies [string, string][]) : []),
  ] as const) {
    drawText(paper, label, right - 200, y, { size: 10, color: ink.second, width: 80 })
    y = drawText(paper, value, right - 120, y, { size: 10, weight: 'strong', width: 120, align: 'right' }) + 2
  }
  return Math.max(left, y)
}

type Money = (dollars: number) => string

function drawSums(
  paper: Paper,
  statement: ShareStatement,
  { money, signed, i18n }: { money: Money; signed: Money; i18n: I18n },
  top: number,
): number {
  const { locale, _: draw } = i18n
  paper.rect(margin, top, textWidth, 0.6).fill(ink.seam)
  const { open, shares, refunds, paid, close } = statement
  const { from, until } = monthRange(statement.month)
  const cells: [string, string][] = [
    [draw(msg`Balance on ${{ day: shortDay(from, locale) }}`), money(open)],
    [draw(msg`Your shares`), signed(shares)],
    [draw(msg`Refunds`), signed(refunds)],
    [draw(msg`Paid out`), signed(paid)],
    [draw(msg`Balance on ${{ day: shortDay(until - DAY_MS, locale) }}`), money(close)],
  ]
  const width = textWidth / cells.length
  for (const [at, [label, value]] of cells.entries()) {
    const x = margin + at * width
    drawText(paper, label, x, top + 9, { size: 8.5, color: ink.second, width: width - 6 })
    drawText(paper, value, x, top + 22, { size: 12, weight: 'strong', width: width - 6 })
  }
  paper.rect(margin, top + 44, textWidth, 0.6).fill(ink.seam)
  return top + 45
}

function drawTable(
  paper: Paper,
  title: Message,
  lines: readonly ShareLine[],
  { money, i18n }: { money: Money; i18n: I18n },
  top: number,
): number {
  const { locale, _: draw } = i18n
  let y = drawText(paper, draw(title), margin, roomFor(paper, top, 70), { size: 12, weight: 'strong' }) + 6
  y = drawTableHead(paper, y, i18n)
  const number = { size: 9.5, align: 'right', width: 70 } as const
  for (const line of lines) {
    if (y + 34 > paper.page.height - 60) {
      paper.addPage()
      y = drawTableHead(paper, margin, i18n)
    }
    y = drawLine(paper, y) + 1
    drawText(paper, briefDay(line.at, locale), margin, y, { size: 9.5, width: 50 })
    if (line.price !== null) drawText(paper, money(line.price), columns.price - 70, y, number)
    if (line.fee !== null) drawText(paper, money(line.fee), columns.fee - 70, y, number)
    if (line.percent !== null)
      drawText(paper, formatPercentage(line.percent, locale), columns.share - 60, y, { ...number, width: 60 })
    drawText(paper, money(line.amount), columns.amount - 80, y, { ...number, width: 80, weight: 'strong' })
    const { what, detail } = describeLine(line, i18n)
    const width = columns.price - 74 - columns.what
    const below = drawText(paper, what, columns.what, y, { size: 9.5, weight: 'strong', width })
    y = drawText(paper, detail, columns.what, below, { size: 8.5, color: ink.second, width })
    y += 4
  }
  paper.rect(margin, y, textWidth, 1).fill(ink.text)
  return y + 2
}

function drawTotal(paper: Paper, label: string, sum: string, top: number): number {
  const y = top + 4
  drawText(paper, label, margin, y, { size: 9.5, weight: 'strong' })
  return drawText(paper, sum, columns.amount - 80, y, {
    size: 9.5,
    align: 'right',
    width: 80,
    weight: 'strong',
  })
}

function drawTableHead(paper: Paper, y: number, { _: draw }: I18n): number {
  const head = { size: 8, weight: 'strong', color: ink.second } as const
  const number = { ...head, align: 'right', width: 70 } as const
  drawText(paper, draw(msg`Date`), margin, y, head)
  drawText(paper, draw(msg`What`), columns.what, y, head)
  drawText(paper, draw(msg`Price without tax`), columns.price - 90, y, { ...number, width: 90 })
  drawText(paper, draw(msg`Fee`), columns.fee - 70, y, number)
  drawText(paper, draw(msg({ message: 'Share', context: 'of a sale' })), columns.share - 60, y, {
    ...number,
    width: 60,
  })
  return drawText(paper, draw(msg`Amount`), columns.amount - 80, y, { ...number, width: 80 }) + 3
}
