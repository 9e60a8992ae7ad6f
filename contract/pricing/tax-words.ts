import { countryName } from '#contract/orders/countries.ts'
import type { CartQuote } from './cart-quote.ts'
import type { Currency } from './currency.ts'
import type { FrozenQuote } from './frozen-quote.ts'
import { formatTotal, toDollars } from './money.ts'
import { readPlace, taxRegionOf } from './tax-places.ts'

type ShownTax = Omit<CartQuote['taxes'][number], 'included'>
type ReverseCharge = NonNullable<CartQuote['reverseCharge']>

/** `VAT (19%, Germany)`, `Sales tax (8.25%, TX)`. */
export function taxLabel({ name, rate, place }: Pick<ShownTax, 'name' | 'rate' | 'place'>): string {
  return `${name} (${rate}%, ${placeName(place)})`
}

/** What is deducted if the buyer accounts for the tax. */
export function takenOffLabel({ name, home, place }: Pick<ReverseCharge, 'name' | 'home' | 'place'>): string {
  return `${name} of ${placeName(home ?? place)} taken off`
}

/** Shown next to the total. */
export function reverseChargeNote({ name, place }: Pick<ReverseCharge, 'name' | 'place'>): string {
  return `Without ${name}. You account for it in ${countryName(place)}.`
}

/** Note about a tax in a total. */
export function includesNote(tax: ShownTax, currency: Currency): string {
  return `Includes ${formatTotal(tax.amount, currency)} ${taxLabel(tax)}.`
}

/** The name of a total that a tax is part of: `Total, VAT included`. */
export function totalLabel({ taxes }: Pick<CartQuote, 'taxes'>): string {
  const [name, ...others] = new Set(taxes.map((tax) => tax.name))
  if (name === undefined) return 'Total'
  const isShort = others.length === 0 && name === name.toUpperCase()
  return `Total, ${isShort ? name : 'tax'} included`
}

/** An order's tax notes. */
export function taxNotes(tax: FrozenQuote['tax'], currency: Currency): string[] {
  if (!tax) return []
  const rows = tax.rows.map(({ name, percent, place, amountCents }) =>
    includesNote({ name, rate: percent, place, amount: toDollars(amountCents) }, currency),
  )
  return tax.reverseCharge ? [...rows, reverseChargeNote(tax.reverseCharge)] : rows
}

/** The state or region where there is one, else the country. */
function placeName(place: string): string {
  const { country, state } = readPlace(place)
  return taxRegionOf({ country, state })?.name ?? state ?? countryName(country)
}
