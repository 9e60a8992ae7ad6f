import { cityLine } from '#contract/orders/address-lines.ts'
import { countryName } from '#contract/orders/countries.ts'
import type { Seller } from '#contract/store/settings.ts'
import { sourceLocale } from '#contract/text/locales.ts'
import { msg } from '#contract/text/msg.ts'
import { type I18n, i18nOf } from '#server/platform/text/i18n-of.ts'
import { drawText, ink, margin, type Paper, textWidth } from './document-paper.ts'

const HEIGHT = 66
/** The seller's legal details at the foot of the last page. */
export function drawSellerFooter(
  paper: Paper,
  seller: Seller,
  /** Further registrations that belong on the document. */
  numbers: readonly { name: string; number: string }[] = [],
  { locale, _: draw }: I18n = i18nOf(sourceLocale),
): void {
  const top = paper.page.height - 40 - HEIGHT
  if (paper.y > top - 10) paper.addPage()
  paper.rect(margin, top, textWidth, 0.6).fill(ink.seam)
  const columns = [
    [seller.name, seller.street, `${cityLine(seller)}, ${countryName(seller.country, locale)}`, seller.email],
    [
      seller.represented && draw(msg`Represented by ${{ name: seller.represented }}`),
      seller.register,
      seller.vatId && draw(msg`VAT ID ${{ number: seller.vatId }}`),
      seller.taxNumber && draw(msg`Tax no. ${{ number: seller.taxNumber }}`),
    ],
    [seller.bank, ...numbers.map(({ name, number }) => `${name} ${number}`)],
  ]
  for (const [at, lines] of columns.entries()) {
    let y = top + 10
    for (const [place, text] of lines.entries()) {
      if (!text) continue
      const weight = at === 0 && place === 0 ? 'strong' : 'regular'
      y =
        drawText(paper, text, margin + at * 165, y, { size: 7.5, weight, color: ink.second, width: 155 }) + 1
    }
  }
}
