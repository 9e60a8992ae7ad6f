import { cityLine } from '#contract/orders/address-lines.ts'
import { countryName } from '#contract/orders/countries.ts'
import type { Seller } from '#contract/store/settings.ts'
import { drawText, ink, margin, type Paper, textWidth } from './document-paper.ts'

const HEIGHT = 66
/** The seller's legal details at the foot of the last page. */
export function drawSellerFooter(
  paper: Paper,
  seller: Seller,
  /** Further registrations that belong on the document. */
  numbers: readonly { name: string; number: string }[] = [],
): void {
  const top = paper.page.height - 40 - HEIGHT
  if (paper.y > top - 10) paper.addPage()
  paper.rect(margin, top, textWidth, 0.6).fill(ink.seam)
  const columns = [
    [seller.name, seller.street, `${cityLine(seller)}, ${countryName(seller.country)}`, seller.email],
    [
      seller.represented && `Represented by ${seller.represented}`,
      seller.register,
      seller.vatId && `VAT ID ${seller.vatId}`,
      seller.taxNumber && `Tax no. ${seller.taxNumber}`,
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
