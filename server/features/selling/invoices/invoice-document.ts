import { z } from 'zod'
import { addressLines } from '#contract/orders/address-lines.ts'
import { countryName } from '#contract/orders/countries.ts'
import { InvoiceContent } from '#contract/orders/invoice.ts'
import { TEST_PURCHASE } from '#contract/orders/payment-mode.ts'
import type { Currency } from '#contract/pricing/currency.ts'
import { formatTotal, toDollars } from '#contract/pricing/money.ts'
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

/** An invoice and its letterhead. */
export const InvoicePaper = z.object({ content: InvoiceContent, store: z.string(), storeUrl: z.string() })
export type InvoicePaper = z.infer<typeof InvoicePaper>

const titles = { invoice: 'Invoice', 'credit-note': 'Credit note', receipt: 'Receipt' } as const
const right = pageWidth - margin
const amountWidth = 80
const rateWidth = 48

/** Renders an invoice, credit note or receipt as a PDF stream. */
export function writeInvoice({ content, store, storeUrl }: InvoicePaper): Paper {
  const title = [titleOf(content), content.number ?? content.orderNumber].join(' ')
  const paper = openPaper({ title, author: store, subject: title, madeAt: new Date(content.issuedAt) })
  let y = drawHead(paper, content, store)
  y = drawParties(paper, content, y + 20)
  if (content.isTest) y = drawText(paper, TEST_PURCHASE, margin, y + 12, { size: 10, weight: 'strong' })
  y = drawLines(paper, content, y + 22)
  y = drawSums(paper, content, y + 14)
  drawNotes(paper, content, storeUrl, y + 16)
  if (content.seller) drawSellerFooter(paper, content.seller, content.footNumbers)
  paper.end()
  return paper
}

function drawHead(paper: Paper, content: InvoiceContent, store: string): number {
  const { number, orderNumber } = content
  return drawDocumentHead(paper, { store, title: titleOf(content), number: number ?? orderNumber })
}

function titleOf({ kind, title }: Pick<InvoiceContent, 'kind' | 'title'>): string {
  return title ?? titles[kind]
}

function drawParties(paper: Paper, content: InvoiceContent, top: number): number {
  const { seller, buyer, corrects } = content
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
  left = drawText(paper, 'Bill to', margin, left + 10, { size: 8, weight: 'strong', color: ink.second })
  const lines = buyer
    ? [
        buyer.company && buyer.name,
        ...addressLines(buyer),
        countryName(buyer.country),
        buyer.vatNumber && `VAT ID ${buyer.vatNumber}`,
      ].flatMap((line) => line || [])
    : ['The customer’s data was deleted.']
  if (buyer)
    left = drawText(paper, buyer.company ?? buyer.name, margin, left + 3, {
      size: 10,
      weight: 'strong',
      width: 260,
    })
  for (const line of lines) left = drawText(paper, line, margin, left + 1, { size: 10, width: 260 })
  const { longDay } = zonedDays(content.timeZone)
  const facts: [string, string][] = [
    ['Date', longDay(content.issuedAt)],
    ...(content.kind === 'credit-note'
      ? []
      : ([['Supplied', longDay(content.suppliedAt)]] satisfies [string, string][])),
    ...(corrects
      ? ([
          ['Corrects invoice', corrects.number],
          ['Invoice date', zonedDays(corrects.timeZone).longDay(corrects.issuedAt)],
        ] satisfies [string, string][])
      : []),
    ['Order', content.orderNumber],
    ...content.headNumbers.map(({ name, number }): [string, string] => [name, number]),
  ]
  let y = top
  for (const [name, value] of facts) {
    const below = drawText(paper, name, right - 200, y, { size: 10, color: ink.second, width: 90 })
    const strong = { size: 10, weight: 'strong', width: 110, align: 'right' } as const
    y = Math.max(below, drawText(paper, value, right - 110, y, strong)) + 2
  }
  return Math.max(left, y)
}

/** Tax columns only if the invoice has tax. */
function drawLines(paper: Paper, content: InvoiceContent, top: number): number {
  const hasTax = content.taxes.length > 0
  const rateAt = right - amountWidth - rateWidth
  const whatWidth = textWidth - amountWidth - (hasTax ? rateWidth : 0) - 12
  const price = !hasTax ? 'Price' : content.showsNet ? 'Price without tax' : 'Price with tax'
  const head = { size: 8, weight: 'strong', color: ink.second } as const
  drawText(paper, 'What', margin, top, head)
  if (hasTax) drawText(paper, 'Tax', rateAt, top, { ...head, width: rateWidth, align: 'right' })
  let y =
    drawText(paper, price, right - amountWidth, top, { ...head, width: amountWidth, align: 'right' }) + 5
  for (const line of content.lines) {
    y = roomFor(paper, y, 40)
    paper.rect(margin, y, textWidth, 0.6).fill(ink.seam)
    y += 8
    if (hasTax) drawText(paper, `${line.rate}%`, rateAt, y, { size: 10, width: rateWidth, align: 'right' })
    drawText(
      paper,
      money(content.showsNet ? line.netCents : line.grossCents, content.currency),
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

function drawSums(paper: Paper, content: InvoiceContent, top: number): number {
  let y = roomFor(paper, top, 70)
  const sum = (name: string, cents: number) => {
    drawText(paper, name, right - 200, y, { size: 10, color: ink.second, width: 100 })
    y =
      drawText(paper, money(cents, content.currency), right - 100, y, {
        size: 10,
        width: 100,
        align: 'right',
      }) + 3
  }
  if (content.taxes.length > 0) {
    sum('Net', content.netCents)
    for (const { name, rate, taxCents, number } of content.taxes) {
      sum(rate === 0 ? name : `${name} ${rate}%`, taxCents)
      if (number !== undefined)
        y = drawText(paper, number, right - 200, y - 2, { size: 8, color: ink.second, width: 200 }) + 3
    }
    paper.rect(right - 200, y + 2, 200, 1.5).fill(ink.text)
    y += 9
  }
  const name = content.kind === 'credit-note' ? 'Refunded' : 'Total'
  drawText(paper, `${name} (${content.currency.toUpperCase()})`, right - 200, y + 5, {
    size: 10,
    weight: 'strong',
    width: 100,
  })
  const total = content.kind === 'credit-note' ? -content.grossCents : content.grossCents
  return drawText(paper, money(total, content.currency), right - 140, y, {
    size: 17,
    weight: 'strong',
    width: 140,
    align: 'right',
  })
}

function drawNotes(paper: Paper, content: InvoiceContent, storeUrl: string, top: number): void {
  let y = roomFor(paper, top, 60)
  paper.rect(margin, y, textWidth, 0.6).fill(ink.seam)
  y = drawText(paper, content.paid, margin, y + 12, { size: 10 }) + 8
  const notes = [
    ...content.notes,
    ...(content.kind === 'credit-note'
      ? []
      : [
          `The files and licenses are at ${storeUrl}/orders. Each certificate can be checked at ${storeUrl}/verify.`,
        ]),
    ...unknownLettersNote(paper, `Your orders at ${storeUrl}/orders show it.`),
  ]
  for (const note of notes)
    y = drawText(paper, note, margin, roomFor(paper, y, 24), { size: 8.5, color: ink.second, width: 360 }) + 4
}

/** `−$40.00` */
function money(cents: number, currency: Currency): string {
  return `${cents < 0 ? '−' : ''}${formatTotal(toDollars(Math.abs(cents)), currency)}`
}
