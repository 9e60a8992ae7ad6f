import { countryName } from '#contract/orders/countries.ts'
import { type Locale, pageLocale } from '#contract/text/locales.ts'
import { type Message, msg } from '#contract/text/msg.ts'
import type { CartQuote } from './cart-quote.ts'
import type { Currency } from './currency.ts'
import type { FrozenQuote } from './frozen-quote.ts'
import { formatTotal, toDollars } from './money.ts'
import { readPlace, taxRegionOf } from './tax-places.ts'

/** What the value-added tax of the European Union is called where these languages are spoken. */
const vatNames: Partial<Record<Locale, string>> = { de: 'MwSt.', fr: 'TVA', es: 'IVA', 'pt-BR': 'IVA' }

/** The name of a tax in a language: that of the store's own rates is known in all, others are as the owner wrote them. */
export function taxName(name: string, locale: Locale = pageLocale()): string {
  return name === 'VAT' ? (vatNames[locale] ?? name) : name
}

type ShownTax = Omit<CartQuote['taxes'][number], 'included'>
type ReverseCharge = NonNullable<CartQuote['reverseCharge']>

/** `VAT (19%, Germany)`, `Sales tax (8.25%, TX)`. */
export function taxLabel(
  { name, rate, place }: Pick<ShownTax, 'name' | 'rate' | 'place'>,
  locale?: Locale,
): Message {
  return msg`${{ name: taxName(name, locale) }} (${{ rate }}%, ${{ place: placeName(place, locale) }})`
}

/** What is deducted if the buyer accounts for the tax. */
export function takenOffLabel(
  { name, home, place }: Pick<ReverseCharge, 'name' | 'home' | 'place'>,
  locale?: Locale,
): Message {
  return msg`${{ name: taxName(name, locale) }} of ${{ place: placeName(home ?? place, locale) }} taken off`
}

/** Shown next to the total. */
export function reverseChargeNote(
  { name, place }: Pick<ReverseCharge, 'name' | 'place'>,
  locale?: Locale,
): Message {
  return msg`Without ${{ name: taxName(name, locale) }}. You account for it in ${{ country: countryName(place, locale) }}.`
}

/** Note about a tax in a total. */
export function includesNote(
  { name, rate, place, amount }: ShownTax,
  currency: Currency,
  locale?: Locale,
): Message {
  return msg`Includes ${{ amount: formatTotal(amount, currency, locale) }} ${{ name: taxName(name, locale) }} (${{ rate }}%, ${{ place: placeName(place, locale) }}).`
}

/** The name of a total that a tax is part of: `Total, VAT included`. */
export function totalLabel({ taxes }: Pick<CartQuote, 'taxes'>, locale?: Locale): Message {
  const [name, ...others] = new Set(taxes.map((tax) => tax.name))
  if (name === undefined) return msg`Total`
  const isShort = others.length === 0 && name === name.toUpperCase()
  return isShort ? msg`Total, ${{ tax: taxName(name, locale) }} included` : msg`Total, tax included`
}

/** An order's tax notes. */
export function taxNotes(tax: FrozenQuote['tax'], currency: Currency, locale?: Locale): Message[] {
  if (!tax) return []
  const rows = tax.rows.map(({ name, percent, place, amountCents }) =>
    includesNote({ name, rate: percent, place, amount: toDollars(amountCents) }, currency, locale),
  )
  return tax.reverseCharge ? [...rows, reverseChargeNote(tax.reverseCharge, locale)] : rows
}

/** The state or region where there is one, else the country. */
function placeName(place: string, locale?: Locale): string {
  const { country, state } = readPlace(place)
  return taxRegionOf({ country, state })?.name ?? state ?? countryName(country, locale)
}
