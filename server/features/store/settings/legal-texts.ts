import { lawOf } from '#contract/law/duties.ts'
import { privacyParagraphs } from '#contract/law/privacy-paragraphs.ts'
import { type LegalPage, legalPagesOf } from '#contract/law/store-law.ts'
import { legalWords } from '#contract/law/words/legal-words.ts'
import { type PaymentProviderName, providerNames } from '#contract/orders/payment-provider.ts'
import type { LegalTextKind } from '#contract/store/rich-text.ts'
import { listChoices } from '#contract/text/list-names.ts'
import type { Locale } from '#contract/text/locales.ts'
import { escapeMarkdown } from './escape-markdown.ts'
import { standardInstruction } from './instruction.ts'
import { lawFactsOf } from './law-facts.ts'
import { complaintLines, disclosureOf, imprintOf } from './legal-notice.ts'
import type { LiveSettings } from './live-settings.ts'
import { markdownParts, standardMarkdown } from './standard-markdown.ts'
import { emailLink, lines, paragraphs } from './write-markdown.ts'

type Settings = Pick<LiveSettings, 'current'>

/** What texts say that is not among the settings. */
export type Practice = {
  /** Whether sales are shared. */
  paysCollaborators: boolean
  /** Whom buyers can pay by. */
  providers: readonly PaymentProviderName[]
}
type InLanguage = Practice & { locale: Locale }

/**
 * The text of a legal page where the owner has not written one, in Markdown with placeholders for the store's name, address and
 * currency. The privacy policy describes what the software really does with personal data: keep it up to date, in each language.
 * @returns undefined if the store has no such page
 */
export function standardText(
  settings: Settings,
  kind: LegalTextKind,
  practice: InLanguage,
): string | undefined {
  return writers[kind](settings, practice)
}

/** What a privacy policy of the owner's own should say, too, in Markdown; empty where nothing asks for more. */
export function privacyByLaw(
  settings: Settings,
  practice: Pick<InLanguage, 'paysCollaborators' | 'locale'>,
): string {
  const { responsible, kept } = privacyParts(settings, practice)
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
  Record<LegalTextKind, (settings: Settings, practice: InLanguage) => string | undefined>
> = {
  terms: (settings, practice) => {
    const terms = standardMarkdown('terms', practice.locale).replace('{payments}', paymentTerms(practice))
    return [terms, ...termsByLaw(settings, practice.locale)].join('\n')
  },
  privacy: (settings, practice) => {
    const { responsible, kept } = privacyParts(settings, practice)
    const [about = '', list = '', ...rest] = markdownParts('privacy', practice.locale)
    return [
      about,
      ...responsible.map((text) => `${text}\n\n`),
      `${list.trimEnd()}\n`,
      ...kept.map((item) => `${item}\n`),
      '\n',
      rest.join('').replace('{payments}', paymentPrivacy(practice)),
    ].join('')
  },
  withdrawal: (settings, { locale }) => standardInstruction(settings, locale),
  imprint: ({ current: { seller } }, { locale }) => (seller ? imprintOf(seller, locale) : undefined),
  disclosure: ({ current: { seller } }, { locale }) => disclosureOf(seller, locale),
  accessibility: (_settings, { locale }) => standardMarkdown('accessibility', locale),
}

/** How buyers pay, for the terms. */
function paymentTerms({ providers, locale }: InLanguage): string {
  const { unknown, through, byCard } = legalWords(locale).terms.payment
  const names = listChoices(
    providers.map((name) => providerNames[name]),
    locale,
  )
  if (names === '') return unknown
  return providers.includes('stripe') ? byCard(names) : through(names)
}

/** What who takes the payment gets to know, and what the store never sees. */
function paymentPrivacy({ providers, locale }: InLanguage): string {
  const { payment } = legalWords(locale).privacy
  return providers.length === 0 ? payment.unknown : paragraphs(providers.map((name) => payment[name]))
}

/** What the law adds to a privacy policy: paragraphs on who is responsible, and items of the list of what is kept. */
function privacyParts(
  settings: Settings,
  { paysCollaborators, locale }: Pick<InLanguage, 'paysCollaborators' | 'locale'>,
): { responsible: string[]; kept: string[] } {
  const { controller, representatives, kept } = privacyParagraphs(
    { ...lawFactsOf(settings), paysCollaborators },
    settings.current.seller,
    locale,
  )
  const { labeled, email, privacy } = legalWords(locale)
  const named = [
    ...(controller ? [lines(controller.lines), labeled(email, emailLink(controller.email))] : []),
    ...representatives.map(escapeMarkdown),
  ]
  return {
    responsible: named.length > 0 ? [`## ${privacy.responsible}`, ...named] : [],
    kept: kept.map((item) => `- ${item}`),
  }
}

/** What the terms of a store say because of where it sells, and who sells. */
function termsByLaw(settings: Settings, locale: Locale): string[] {
  const duties = new Set(lawOf(lawFactsOf(settings)).map(({ id }) => id))
  const { seller } = settings.current
  const { terms, conformity, australianRights } = legalWords(locale)
  const rights = [
    duties.has('withdrawal') && terms.withdrawal,
    duties.has('conformity') && conformity,
    duties.has('australianRights') && australianRights,
  ].filter((sentence) => sentence !== false)
  const complaints = seller ? complaintLines(seller, locale) : []
  return [
    ...(rights.length > 0 ? [`## ${terms.rights}\n`, rights.join('\n\n'), ''] : []),
    ...(complaints.length > 0 ? [`## ${terms.disputes}\n`, complaints.join('\n\n'), ''] : []),
  ]
}
