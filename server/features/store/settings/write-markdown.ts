import { addressLines } from '#contract/orders/address-lines.ts'
import { countryName } from '#contract/orders/countries.ts'
import type { Seller } from '#contract/store/seller.ts'
import type { Locale } from '#contract/text/locales.ts'
import { escapeMarkdown } from './escape-markdown.ts'

export function paragraphs(texts: readonly (string | false)[]): string {
  return texts.filter(isFilled).join('\n\n')
}

/** Lines of one paragraph. */
export function lines(texts: readonly string[]): string {
  return texts.map(escapeMarkdown).join('\\\n')
}

export function emailLink(email: string): string {
  return `[${escapeMarkdown(email)}](mailto:${email})`
}

/** Name and address, in lines. */
export function addressOf(seller: Seller, locale: Locale): string[] {
  const { name, street, country } = seller
  return [name, ...addressLines({ ...seller, address: street }), countryName(country, locale)]
}

export function isFilled(text: string | false): text is string {
  return text !== '' && text !== false
}
