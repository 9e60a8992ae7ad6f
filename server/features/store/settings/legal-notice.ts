import { lawOf } from '#contract/law/duties.ts'
import { noCancellation } from '#contract/law/statutory.ts'
import { legalWords } from '#contract/law/words/legal-words.ts'
import { countryName } from '#contract/orders/countries.ts'
import type { Seller } from '#contract/store/seller.ts'
import { listParts } from '#contract/text/list-names.ts'
import type { Locale } from '#contract/text/locales.ts'
import { escapeMarkdown } from './escape-markdown.ts'
import { addressOf, emailLink, isFilled, lines, paragraphs } from './write-markdown.ts'

type Writing = { text: (text: string) => string; link: (url: string) => string }
const plainly: Writing = { text: (text) => text, link: (url) => url }

/**
 * Who can be turned to in a dispute (§ 36 VSBG in Germany, L. 616-1 in France), as plain text, unless it is written otherwise.
 */
export function complaintSentences(
  { country, disputes, mediator }: Seller,
  locale: Locale,
  { text, link }: Writing = plainly,
): string[] {
  const { terms, labeled } = legalWords(locale)
  const asksForAnswer = lawOf({
    seller: country,
    countries: [],
    paysCollaborators: false,
    isLarge: false,
  }).some(({ id }) => id === 'disputes')
  const { name, address, url } = mediator
  const parts = [...[name, address].filter(Boolean).map(text), ...(url ? [link(url)] : [])]
  return [
    ...(asksForAnswer ? [terms.board[disputes]] : []),
    ...(name ? [labeled(terms.mediator, listParts(parts, locale))] : []),
  ]
}

/** The same in Markdown. */
export function complaintLines(seller: Seller, locale: Locale): string[] {
  return complaintSentences(seller, locale, { text: escapeMarkdown, link: (url) => `<${url}>` })
}

/** The minimum legal notice, from the seller's legal details. */
export function imprintOf(seller: Seller, locale: Locale): string {
  const { represented, register, vatId, taxNumber, capital, host, phone, country } = seller
  const { labeled, ...words } = legalWords(locale)
  const { imprint } = words
  const isOnRequest = disclosesOnRequest(seller)
  const facts = [
    represented && imprint.represented(represented),
    capital && labeled(imprint.capital, capital),
    register && labeled(imprint.register, register),
    vatId && labeled(imprint.vatId, vatId),
    // CNPJ or CPF.
    country === 'BR' && taxNumber && labeled(imprint.taxNumber, taxNumber),
  ].filter(isFilled)
  return paragraphs([
    lines(isOnRequest ? [seller.name, countryName(country, locale)] : addressOf(seller, locale)),
    labeled(words.email, emailLink(seller.email)),
    phone && !isOnRequest && labeled(words.phone, escapeMarkdown(phone)),
    facts.length > 0 && lines(facts),
    host && labeled(imprint.host, escapeMarkdown(host)),
    ...complaintLines(seller, locale),
  ])
}

/** Japan lets a sole owner give address and phone on request; the notice of a seller elsewhere has them. */
function disclosesOnRequest({ discloseOnRequest, country }: Seller): boolean {
  return discloseOnRequest && country === 'JP'
}

/** What Japan asks of sellers by mail order (特定商取引法に基づく表記). */
export function disclosureOf(seller: Seller | null, locale: Locale): string {
  const { disclosure: words, conformity } = legalWords(locale)
  const isOnRequest = seller !== null && disclosesOnRequest(seller)
  const address = seller ? lines(addressOf(seller, locale).slice(1)) : ''
  const rows: (readonly [string, string])[] = [
    [words.seller, escapeMarkdown(seller?.name ?? '{store}')],
    [words.person, escapeMarkdown(seller?.represented || seller?.name || '')],
    [words.address, isOnRequest ? words.onRequest : address],
    [words.phone, isOnRequest ? words.onRequest : escapeMarkdown(seller?.phone ?? '')],
    [words.email, seller ? emailLink(seller.email) : '[{email}](mailto:{email})'],
    words.prices,
    words.costs,
    words.payment,
    words.delivery,
    [words.faults, `${noCancellation[locale]}${locale === 'ja' ? '' : ' '}${conformity}`],
  ]
  return paragraphs(rows.flatMap(([name, text]) => (text === '' ? [] : [`## ${name}`, text])))
}
