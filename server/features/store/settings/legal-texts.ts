import { readFileSync } from 'node:fs'
import { lawOf } from '#contract/law/duties.ts'
import { privacyParagraphs } from '#contract/law/privacy-paragraphs.ts'
import { AUSTRALIAN_RIGHTS, CONFORMITY, NO_CANCELLATION } from '#contract/law/statutory.ts'
import { type LegalPage, legalPagesOf } from '#contract/law/store-law.ts'
import { addressLines } from '#contract/orders/address-lines.ts'
import { countryName } from '#contract/orders/countries.ts'
import { type PaymentProviderName, providerNames } from '#contract/orders/payment-provider.ts'
import type { LegalTextKind } from '#contract/store/rich-text.ts'
import type { Seller } from '#contract/store/seller.ts'
import { inEnglish } from '#server/platform/text/drawn-english.ts'
import { escapeMarkdown } from './escape-markdown.ts'
import { standardInstruction } from './instruction.ts'
import { lawFactsOf } from './law-facts.ts'
import type { LiveSettings } from './live-settings.ts'

type Settings = Pick<LiveSettings, 'current'>

/** What texts say that is not among the settings. */
export type Practice = {
  /** Whether sales are shared. */
  paysCollaborators: boolean
  /** Whom buyers can pay by. */
  providers: readonly PaymentProviderName[]
}

/**
 * The text of a legal page where the owner has not written one, in Markdown with placeholders for the store's name, address and
 * currency. The privacy policy describes what the software really does with personal data: keep it up to date.
 * @returns undefined if the store has no such page
 */
export function standardText(
  settings: Settings,
  kind: LegalTextKind,
  practice: Practice,
): string | undefined {
  return writers[kind](settings, practice)
}

/** What a privacy policy of the owner's own should say, too, in Markdown; empty where nothing asks for more. */
export function privacyByLaw(settings: Settings, paysCollaborators: boolean): string {
  const { responsible, kept } = privacyParts(settings, paysCollaborators)
  return paragraphs([...responsible, kept.join('\n')])
}

const pageOf: { readonly [Kind in LegalTextKind]?: LegalPage } = {
  withdrawal: 'withdrawal',
  disclosure: 'commercial-disclosure',
  accessibility: 'accessibility',
}

/** Whether the store has the page, with its own text or the standard one. */
export function hasLegalPage(settings: Settings, kind: LegalTextKind): boolean {
  const page = pageOf[kind]
  return page === undefined || legalPagesOf(lawFactsOf(settings)).includes(page)
}

const writers: Readonly<
  Record<LegalTextKind, (settings: Settings, practice: Practice) => string | undefined>
> = {
  terms: (settings, { providers }) =>
    [terms.replace('{payments}', paymentTerms(providers)), ...termsByLaw(settings)].join('\n'),
  privacy: (settings, { paysCollaborators, providers }) => {
    const { responsible, kept } = privacyParts(settings, paysCollaborators)
    const [about, list, rest] = privacy
    return [
      about,
      ...responsible.map((text) => `${text}\n\n`),
      list,
      ...kept.map((item) => `${item}\n`),
      rest?.replace('{payments}', paymentPrivacy(providers)),
    ].join('')
  },
  withdrawal: (settings) => standardInstruction(settings),
  imprint: ({ current: { seller } }) => (seller ? imprintOf(seller) : undefined),
  disclosure: ({ current: { seller } }) => disclosureOf(seller),
  accessibility: () => accessibility,
}

/** How buyers pay, for the terms. */
function paymentTerms(providers: readonly PaymentProviderName[]): string {
  const names = providers.map((name) => providerNames[name]).join(' or ')
  if (names === '') return 'You pay in one of the ways that the checkout shows.'
  if (!providers.includes('stripe')) return `Payment is through ${names}.`
  return `Payment is through ${names}, by card or another way that the checkout shows.`
}

/** What who takes the payment gets to know, and what the store never sees. */
function paymentPrivacy(providers: readonly PaymentProviderName[]): string {
  if (providers.length === 0) return 'Card numbers go straight to the payment provider.'
  return paragraphs(providers.map((name) => privacyOf[name]))
}

const privacyOf: Readonly<Record<PaymentProviderName, string>> = {
  stripe:
    'Card numbers go straight to Stripe, which takes payments for us. From us it gets the amount, your name and billing address, and your email address where the way to pay needs it.',
  paypal:
    'What you sign in to PayPal with stays there. From us PayPal gets what you buy and the amount, and it tells us the country of your account.',
}

const terms = read('terms.md')
/** What it is about, what is kept, and the rest: between them stands what the law asks for. */
const privacy = read('privacy.md').split(/(?=^## What we keep)|(?=\n## What we never see)/m)
const accessibility = read('accessibility.md')

function read(name: string): string {
  return readFileSync(new URL(`./texts/${name}`, import.meta.url), 'utf8')
}

/** What the law adds to a privacy policy: paragraphs on who is responsible, and items of the list of what is kept. */
function privacyParts(
  settings: Settings,
  paysCollaborators: boolean,
): { responsible: string[]; kept: string[] } {
  const { seller } = settings.current
  const { controller, representatives, kept } = privacyParagraphs(
    { ...lawFactsOf(settings), paysCollaborators },
    seller,
  )
  const named = [
    ...(controller ? [lines(controller.lines), `Email: ${emailLink(controller.email)}`] : []),
    ...representatives.map(escapeMarkdown),
  ]
  return {
    responsible: named.length > 0 ? ['## Who is responsible', ...named] : [],
    kept: kept.map((item) => `- ${item}`),
  }
}

/** What the terms of a store say because of where it sells, and who sells. */
function termsByLaw(settings: Settings): string[] {
  const duties = new Set(lawOf(lawFactsOf(settings)).map(({ id }) => id))
  const { seller } = settings.current
  const rights = [
    duties.has('withdrawal') &&
      'Consumers in the EU, the EEA and the United Kingdom can withdraw as the [right of withdrawal](/withdrawal) says.',
    duties.has('conformity') && CONFORMITY,
    duties.has('australianRights') && AUSTRALIAN_RIGHTS,
  ].filter((sentence) => sentence !== false)
  const complaints = seller ? complaintLines(seller) : []
  return [
    ...(rights.length > 0 ? ['## Your rights by law\n', rights.join('\n\n'), ''] : []),
    ...(complaints.length > 0 ? ['## Disputes\n', complaints.join('\n\n'), ''] : []),
  ]
}

/** Who can be turned to in a dispute (§ 36 VSBG in Germany, L. 616-1 in France), in Markdown. */
function complaintLines(seller: Seller): string[] {
  return complaintSentences(seller, { text: escapeMarkdown, link: (url) => `<${url}>` })
}

type Writing = { text: (text: string) => string; link: (url: string) => string }
const plainly: Writing = { text: (text) => text, link: (url) => url }

/** The same as plain text, unless it is written otherwise. */
export function complaintSentences(
  { country, disputes, mediator }: Seller,
  { text, link }: Writing = plainly,
): string[] {
  const answers = {
    no: 'We do not take part in dispute resolution before a consumer board.',
    yes: 'We take part in dispute resolution before a consumer board.',
    obliged: 'We are obliged to take part in dispute resolution before a consumer board.',
  }
  const asksForAnswer = lawOf({
    seller: country,
    countries: [],
    paysCollaborators: false,
    isLarge: false,
  }).some(({ id }) => id === 'disputes')
  const { name, address, url } = mediator
  const parts = [...[name, address].filter(Boolean).map(text), ...(url ? [link(url)] : [])]
  return [
    ...(asksForAnswer ? [answers[disputes]] : []),
    ...(name ? [`Consumer mediator: ${parts.join(', ')}`] : []),
  ]
}

/** The minimum legal notice, from the seller's legal details. */
function imprintOf(seller: Seller): string {
  const { represented, register, vatId, taxNumber, capital, host, phone, country } = seller
  const isOnRequest = disclosesOnRequest(seller)
  const facts = [
    represented && `Represented by ${represented}`,
    capital && `Share capital: ${capital}`,
    register && `Register: ${register}`,
    vatId && `VAT ID: ${vatId}`,
    // CNPJ or CPF.
    country === 'BR' && taxNumber && `Tax number: ${taxNumber}`,
  ].filter(isFilled)
  return paragraphs([
    lines(isOnRequest ? [seller.name, countryName(country)] : addressOf(seller)),
    `Email: ${emailLink(seller.email)}`,
    phone && !isOnRequest && `Phone: ${escapeMarkdown(phone)}`,
    facts.length > 0 && lines(facts),
    host && `Host: ${escapeMarkdown(host)}`,
    ...complaintLines(seller),
  ])
}

/** Japan lets a sole owner give address and phone on request; the notice of a seller elsewhere has them. */
function disclosesOnRequest({ discloseOnRequest, country }: Seller): boolean {
  return discloseOnRequest && country === 'JP'
}

function addressOf(seller: Seller): string[] {
  return [seller.name, ...addressLines({ ...seller, address: seller.street }), countryName(seller.country)]
}

/** What Japan asks of sellers by mail order (特定商取引法に基づく表記). */
function disclosureOf(seller: Seller | null): string {
  const onRequest = 'Given without delay on request: [write to us](/contact?about=disclosure).'
  const isOnRequest = seller !== null && disclosesOnRequest(seller)
  const address = !seller ? '' : isOnRequest ? onRequest : lines(addressOf(seller).slice(1))
  const phone = isOnRequest ? onRequest : escapeMarkdown(seller?.phone ?? '')
  const rows: [string, string][] = [
    ['Seller', escapeMarkdown(seller?.name ?? '{store}')],
    ['Responsible person', escapeMarkdown(seller?.represented || seller?.name || '')],
    ['Address', address],
    ['Phone', phone],
    ['Email', seller ? emailLink(seller.email) : '[{email}](mailto:{email})'],
    [
      'Prices',
      'As shown for each license, in {currency}, with tax. The total stands in the checkout before you pay.',
    ],
    ['Other costs', 'None. You pay for your own internet connection.'],
    ['How and when to pay', 'By the methods shown in the checkout. The payment is made when you order.'],
    [
      'Delivery',
      'At once after payment: files are downloaded from My Purchases and from the links in your receipt.',
    ],
    ['Cancellation and faults', `${inEnglish(NO_CANCELLATION)} ${CONFORMITY}`],
  ]
  return paragraphs(rows.flatMap(([name, text]) => (text === '' ? [] : [`## ${name}`, text])))
}

function emailLink(email: string): string {
  return `[${escapeMarkdown(email)}](mailto:${email})`
}

function paragraphs(texts: readonly (string | false)[]): string {
  return texts.filter(isFilled).join('\n\n')
}

/** Lines of one paragraph. */
function lines(texts: readonly string[]): string {
  return texts.map(escapeMarkdown).join('\\\n')
}

function isFilled(text: string | false): text is string {
  return text !== '' && text !== false
}
