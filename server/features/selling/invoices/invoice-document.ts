import { z } from 'zod'
import { addressLines } from '#contract/orders/address-lines.ts'
import { countryName } from '#contract/orders/countries.ts'
import { InvoiceContent } from '#contract/orders/invoice.ts'
import { japaneseAddressLines } from '#contract/orders/japanese-address.ts'
import { TEST_PURCHASE } from '#contract/orders/payment-mode.ts'
import { formatBalance, toDollars } from '#contract/pricing/money.ts'
import { taxName } from '#contract/pricing/tax-words.ts'
import { formatPercentage } from '#contract/text/format-percent.ts'
import { type Locale, sourceLocale } from '#contract/text/locales.ts'
import { msg } from '#contract/text/msg.ts'
import { zonedDays } from '#contract/text/zoned-days.ts'
import { drawDocumentHead } from '#server/platform/pdf/document-head.ts'
import {
  drawText,
  ink,
  margin,
  openPaper,
  type Paper,
  pageWidth,
  textWidth,
  unknownLettersNote,
} from '#server/platform/pdf/document-paper.ts'
import { roomFor } from '#server/platform/pdf/document-rows.ts'
import { drawSellerFooter } from '#server/platform/pdf/seller-footer.ts'
import { type I18n, i18nOf } from '#server/platform/text/i18n-of.ts'

/** An invoice and its letterhead. */
export const InvoicePaper = z.object({ content: InvoiceContent, store: z.string(), pagesUrl: z.string() })
export type InvoicePaper = z.infer<typeof InvoicePaper>

const titles = { invoice: msg`Invoice`, 'credit-note': msg`Credit note`, receipt: msg`Receipt` }
const right = pageWidth - margin
const amountWidth = 80
const rateWidth = 48

/** Renders an invoice, credit note or receipt as a PDF stream. */
export function writeInvoice({ content, store, pagesUrl }: InvoicePaper): Paper {
  const i18n = i18nOf(content.locale ?? sourceLocale)
  const title = [titleOf(content, i18n), content.number ?? content.orderNumber].join(' ')
  const { locale } = i18n
  const paper = openPaper({
    title,
    author: store,
    subject: title,
    madeAt: new Date(content.issuedAt),
    locale,
  })
  let y = drawHead(paper, content, { store, i18n })
  y = drawParties(paper, content, { top: y + 20, i18n })
  if (content.isTest)
    y = drawText(paper, i18n._(TEST_PURCHASE), margin, y + 12, { size: 10, weight: 'strong' })
  y = drawLines(paper, content, { top: y + 22, i18n })
  y = drawSums(paper, content, { top: y + 14, i18n })
  drawNotes(paper, content, { pagesUrl, top: y + 16, i18n })
  if (content.seller) drawSellerFooter(paper, content.seller, content.footNumbers, i18n)
  paper.end()
  return paper
}

type Place = { top: number; i18n: I18n }

function drawHead(paper: Paper, content: InvoiceContent, { store, i18n }: { store: string; i18n: I18n }) {
  const { number, orderNumber } = content
  return drawDocumentHead(paper, { store, title: titleOf(content, i18n), number: number ?? orderNumber })
}

function titleOf({ kind, title }: Pick<InvoiceContent, 'kind' | 'title'>, { _: draw }: I18n): string {
  return title ?? draw(titles[kind])
}

function drawParties(paper: Paper, content: InvoiceContent, { top, i18n }: Place): number {
  const { seller, buyer, corrects } = content
  const { locale, _: draw } = i18n
  let left = top
  if (seller)
    left = drawText(
      paper,
      [seller.name, ...addressLines({ ...seller, address: seller.street })].join(', '),
      margin,
      left,
      {
        size: 7,
        color: ink.second,
        width: 260,
      },
    )
  const billTo = draw(msg`Bill to`)
  left = drawText(paper, billTo, margin, left + 10, { size: 8, weight: 'strong', color: ink.second })
  const strong = { size: 10, weight: 'strong', width: 260 } as const
  const plain = { size: 10, width: 260 }
  const native = buyer && locale === 'ja' ? japaneseAddressLines(buyer) : undefined
  // In Japan the name follows the address.
  for (const line of native ?? []) left = drawText(paper, line, margin, left + 1, plain)
  if (buyer) left = drawText(paper, buyer.company ?? buyer.name, margin, left + 3, strong)
  const lines = buyer
    ? [
        buyer.company && buyer.name,
        ...(native ? [] : [...addressLines(buyer), countryName(buyer.country, locale)]),
        buyer.vatNumber && draw(msg`VAT ID ${{ number: buyer.vatNumber }}`),
      ].flatMap((line) => line || [])
    : [draw(msg`The customer’s data was deleted.`)]
  for (const line of lines) left = drawText(paper, line, margin, left + 1, plain)
  const day = (at: string, timeZone = content.timeZone) => zonedDays(timeZone).longDay(at, locale)
  const facts: [string, string][] = [
    [draw(msg`Date`), day(content.issuedAt)],
    ...(content.kind === 'credit-note'
      ? []
      : ([[draw(msg`Supplied`), day(content.suppliedAt)]] satisfies [string, string][])),
    ...(corrects
      ? ([
          [draw(msg`Corrects invoice`), corrects.number],
          [draw(msg`Invoice date`), day(corrects.issuedAt, corrects.timeZone)],
        ] satisfies [string, string][])
      : []),
    [draw(msg`Order`), content.orderNumber],
    ...content.headNumbers.map(({ name, number }): [string, string] => [name, number]),
  ]
  let y = top
  for (const [name, value] of facts) {
    const below = drawText(paper, name, right - 200, y, { size: 10, color: ink.second, width: 90 })
    const said = { size: 10, weight: 'strong', width: 110, align: 'right' } as const
    y = Math.max(below, drawText(paper, value, right - 110, y, said)) + 2
  }
  return Math.max(left, y)
}

/** Tax columns only if the invoice has tax. */
function drawLines(paper: Paper, content: InvoiceContent, { top, i18n }: Place): number {
  const { locale, _: draw } = i18n
  const hasTax = content.taxes.length > 0
  const rateAt = right - amountWidth - rateWidth
  const whatWidth = textWidth - amountWidth - (hasTax ? rateWidth : 0) - 12
  const price = !hasTax ? msg`Price` : content.showsNet ? msg`Price without tax` : msg`Price with tax`
  const head = { size: 8, weight: 'strong', color: ink.second } as const
  drawText(paper, draw(msg`What`), margin, top, head)
  if (hasTax) drawText(paper, draw(msg`Tax`), rateAt, top, { ...head, width: rateWidth, align: 'right' })
  let y =
    drawText(paper, draw(price), right - amountWidth, top, {
      ...head,
      width: amountWidth,
      align: 'right',
    }) + 5
  for (const line of content.lines) {
    y = roomFor(paper, y, 40)
    paper.rect(margin, y, textWidth, 0.6).fill(ink.seam)
    y += 8
    if (hasTax)
      drawText(paper, formatPercentage(line.rate, locale), rateAt, y, {
        size: 10,
        width: rateWidth,
        align: 'right',
      })
    drawText(
      paper,
      money(content.showsNet ? line.netCents : line.grossCents, content, locale),
      right - amountWidth,
      y,
      {
        size: 10,
        width: amountWidth,
        align: 'right',
      },
    )
    y = drawText(paper, line.what, margin, y, { size: 10, weight: 'strong', width: whatWidth })
    y = drawText(paper, line.note, margin, y + 2, { size: 8, color: ink.second, width: whatWidth }) + 7
  }
  paper.rect(margin, y, textWidth, 1).fill(ink.text)
  return y
}

function drawSums(paper: Paper, content: InvoiceContent, { top, i18n }: Place): number {
  const { locale, _: draw } = i18n
  let y = roomFor(paper, top, 70)
  const sum = (name: string, cents: number) => {
    drawText(paper, name, right - 200, y, { size: 10, color: ink.second, width: 100 })
    y =
      drawText(paper, money(cents, content, locale), right - 100, y, {
        size: 10,
        width: 100,
        align: 'right',
      }) + 3
  }
  if (content.taxes.length > 0) {
    sum(draw(msg`Net`), content.netCents)
    for (const { name, rate, taxCents, number } of content.taxes) {
      sum(
        rate === 0 ? taxName(name, locale) : `${taxName(name, locale)} ${formatPercentage(rate, locale)}`,
        taxCents,
      )
      if (number !== undefined)
        y = drawText(paper, number, right - 200, y - 2, { size: 8, color: ink.second, width: 200 }) + 3
    }
    paper.rect(right - 200, y + 2, 200, 1.5).fill(ink.text)
    y += 9
  }
  const currency = content.currency.toUpperCase()
  const name = content.kind === 'credit-note' ? msg`Refunded (${{ currency }})` : msg`Total (${{ currency }})`
  drawText(paper, draw(name), right - 200, y + 5, {
    size: 10,
    weight: 'strong',
    width: 100,
  })
  const total = content.kind === 'credit-note' ? -content.grossCents : content.grossCents
  return drawText(paper, money(total, content, locale), right - 140, y, {
    size: 17,
    weight: 'strong',
    width: 140,
    align: 'right',
  })
}

function drawNotes(
  paper: Paper,
  content: InvoiceContent,
  { pagesUrl, top, i18n }: Place & { pagesUrl: string },
): void {
  const ordersUrl = `${pagesUrl}/orders`
  let y = roomFor(paper, top, 60)
  paper.rect(margin, y, textWidth, 0.6).fill(ink.seam)
  y = drawText(paper, content.paid, margin, y + 12, { size: 10 }) + 8
  const notes = [
    ...content.notes,
    ...(content.kind === 'credit-note'
      ? []
      : [
          i18n._(
            msg`The files and licenses are at ${{ ordersUrl }}. Each certificate can be checked at ${{ verifyUrl: `${pagesUrl}/verify` }}.`,
          ),
        ]),
    ...unknownLettersNote(paper, msg`Your orders at ${{ ordersUrl }} show it.`),
  ]
  for (const note of notes)
    y = drawText(paper, note, margin, roomFor(paper, y, 24), { size: 8.5, color: ink.second, width: 360 }) + 4
}

/** `−$40.00` */
function money(cents: number, { currency }: Pick<InvoiceContent, 'currency'>, locale: Locale): string {
  return formatBalance(toDollars(cents), currency, locale)
}
