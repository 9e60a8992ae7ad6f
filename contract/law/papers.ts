import { placeOf, readPlace } from '#contract/pricing/tax-places.ts'
import type { Seller, TaxId } from '#contract/store/seller.ts'

/** A tax of a document: its name and where it is charged, as ISO 3166-1 or 3166-2 code. */
type ChargedTax = { name: string; place: string }
/** A registration as documents show it. */
export type PaperNumber = { name: string; number: string }

/** What laws ask of an invoice, credit note or receipt, beyond what every one has. */
export type Papers = {
  /** Of an invoice, if not *Invoice*. */
  title?: string
  /** The registration beside each tax. */
  beside: readonly (PaperNumber | undefined)[]
  head: readonly PaperNumber[]
  foot: readonly PaperNumber[]
}

/** Whose documents name the seller's registration in their head. In other countries it stands beside its tax, or in the foot. */
const numberInHead: readonly string[] = ['AU', 'JP']
const numberBesideTax: readonly string[] = ['CA']

/**
 * The registrations that a document shows for its buyer, and its title.
 * @param taxIds of the seller
 * @param state of the buyer
 */
export function papersOf(
  seller: Pick<Seller, 'country' | 'state' | 'taxNumber' | 'taxIds'>,
  { country, state, taxes }: { country: string | null; state: string | null; taxes: readonly ChargedTax[] },
): Papers {
  const beside = taxes.map(({ name, place }) =>
    seller.taxIds.find((id) => isOfTax(id, name) && isAt(id, place) && isIn(id, numberBesideTax)),
  )
  const buyerPlace = placeOf({ country: country ?? '', state: state ?? undefined })
  const ofBuyer = seller.taxIds.filter((id) => isAt(id, buyerPlace) && !beside.includes(id))
  const head = ofBuyer.filter((id) => isIn(id, numberInHead))
  const home = placeOf(seller)
  const foot = seller.taxIds.filter(
    (id) => !beside.includes(id) && !head.includes(id) && (ofBuyer.includes(id) || isAt(id, home)),
  )
  return {
    ...(isAustralianTaxInvoice(seller, taxes) && { title: 'Tax invoice' }),
    beside: beside.map((id) => id && numberOf(id)),
    head: head.map(numberOf),
    foot: foot.map(numberOf),
  }
}

/** Of a seller in Australia who charges GST, and says under which ABN. */
function isAustralianTaxInvoice(
  { country, taxNumber, taxIds }: Pick<Seller, 'country' | 'taxNumber' | 'taxIds'>,
  taxes: readonly ChargedTax[],
): boolean {
  const hasAbn = taxIds.some((id) => isIn(id, ['AU'])) || taxNumber.replace(/\D/g, '').length === 11
  return country === 'AU' && hasAbn && taxes.some(({ place }) => readPlace(place).country === 'AU')
}

/** `GST/HST` is the number of either. */
function isOfTax({ name }: TaxId, tax: string): boolean {
  return name
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .includes(tax.toLowerCase())
}

/** Whether it is a number of this place, or of the country around it. */
function isAt({ place }: TaxId, at: string): boolean {
  return place === at || place === readPlace(at).country
}

function isIn({ place }: TaxId, countries: readonly string[]): boolean {
  return countries.includes(readPlace(place).country)
}

function numberOf({ name, number }: TaxId): PaperNumber {
  return { name, number }
}
