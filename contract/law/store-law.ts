import { isInEu } from '#contract/orders/countries.ts'
import type { TaxSettings } from '#contract/pricing/tax.ts'
import { type Draws, languageOf } from '#contract/text/draws.ts'
import type { Locale } from '#contract/text/locales.ts'
import { msg } from '#contract/text/msg.ts'
import { type DutyId, lawOf, type StoreFacts } from './duties.ts'
import { mayAddTax } from './regions.ts'
import { type WithdrawalWording, withdrawalLink } from './withdrawal-wording.ts'

/** Legal pages that a store may have beside terms, privacy policy and imprint, and what they are called. */
export const legalPages = {
  withdrawal: msg`Right of withdrawal`,
  'commercial-disclosure': msg`Commercial disclosure`,
  accessibility: msg`Accessibility`,
} as const
export type LegalPage = keyof typeof legalPages

/** Whether this is the path of a legal page that the store has no reason to have. */
export function isLegalPageMissing(path: string, law: Pick<StoreLaw, 'pages'> | undefined): boolean {
  const page = path.replace(/\/+$/, '').toLowerCase()
  return (
    Object.keys(legalPages).some((each) => page === `/${each}`) &&
    law?.pages?.some(([each]) => each === page) !== true
  )
}

/** Titles of the page with the seller's details, and none. */
export const noticePages = ['imprint', 'notice', 'off'] as const
export type NoticePage = (typeof noticePages)[number]

/** What the law asks of the pages that every visitor sees. What is missing does not apply. */
export type StoreLaw = {
  /** The words of the link to the function to withdraw from a contract. */
  withdraw?: string
  /** It is a function to cancel, as those of the UK and Brazil. */
  cancels?: true
  /** Path and name of each, which no page has to know then. */
  pages?: readonly (readonly [path: string, name: string])[]
  /** The page with the seller's details is called Legal notice; missing: Imprint. */
  isNotice?: true
  /** Prices contain VAT. */
  vatIncluded?: true
  /** Prices that buyers in the US or Canada see leave out their taxes. */
  plusTax?: true
  /** Why there is no VAT, as on invoices. */
  taxNote?: string
}

type NoticeFacts = Pick<PageFacts, 'seller' | 'countries' | 'hasNotice' | 'noticePage'>

export type PageFacts = StoreFacts & {
  tax: TaxSettings
  /** The sentence on invoices. */
  note: string
  /** Whether there are legal details or an own text to show. */
  hasNotice: boolean
  /** What the owner chose: null leaves it to the law. */
  noticePage: NoticePage | null
  /** The commercial disclosure also where no law asks for it. */
  showsDisclosure: boolean
}

/** The law of a store's pages, in the language of a page; undefined where it asks for nothing. */
export function storeLawOf(facts: PageFacts, i18n: Draws): StoreLaw | undefined {
  const withdraw = withdrawalWordingOf(facts)
  const pages = legalPagesOf(facts)
  const taxNote = withoutVat(facts) ? facts.note : ''
  const law: StoreLaw = {
    ...(withdraw && functionLink(withdraw, languageOf(i18n))),
    ...(pages.length > 0 && {
      pages: pages.map((page) => [`/${page}`, i18n._(legalPages[page])] as const),
    }),
    ...(noticePageOf(facts) === 'notice' && { isNotice: true }),
    ...(containsVat(facts) && { vatIncluded: true }),
    ...(addsTax(facts) && { plusTax: true }),
    ...(taxNote && { taxNote }),
  }
  return Object.keys(law).length > 0 ? law : undefined
}

/** The legal pages that the store has, in the order of its footer. */
export function legalPagesOf(facts: PageFacts): LegalPage[] {
  const duties = new Set<DutyId>(lawOf(facts).map(({ id }) => id))
  return [
    ...(duties.has('withdrawal') ? (['withdrawal'] as const) : []),
    ...(duties.has('commercialDisclosure') || facts.showsDisclosure
      ? (['commercial-disclosure'] as const)
      : []),
    ...(duties.has('accessibility') ? (['accessibility'] as const) : []),
  ]
}

/**
 * The title of the page with the seller's details; `off`: there is none. The law of the seller's country decides; a seller who
 * only sells at home, where it asks for nothing, has none unless the owner wants it.
 */
export function noticePageOf({ seller, countries, hasNotice, noticePage }: NoticeFacts): NoticePage {
  if (!hasNotice) return 'off'
  const isAsked = seller !== undefined && asksForNotice(seller, countries)
  if (seller === 'DE' || seller === 'AT') return 'imprint'
  if (noticePage !== null && !(noticePage === 'off' && isAsked)) return noticePage
  if (seller === undefined) return 'imprint'
  const isAtHome = countries.length === 1 && countries[0] === seller
  return isAtHome && !isAsked ? 'off' : 'notice'
}

function asksForNotice(seller: string, countries: readonly string[]): boolean {
  const facts = { seller, countries, paysCollaborators: false, isLarge: false }
  return lawOf(facts).some(({ id }) => noticeDuties.has(id))
}
const noticeDuties: ReadonlySet<DutyId> = new Set(['imprint', 'frenchNotice', 'legalNotice'])

/** The function to withdraw, as pages link to it. */
export function functionLink(
  wording: WithdrawalWording,
  locale: Locale,
): Pick<StoreLaw, 'withdraw' | 'cancels'> {
  return { withdraw: withdrawalLink(wording, locale), ...(wording === 'cancel' && { cancels: true }) }
}

/** What the function to withdraw is called in this store; undefined: it has none. */
export function withdrawalWordingOf(facts: StoreFacts): WithdrawalWording | undefined {
  const duties = new Set(lawOf(facts).map(({ id }) => id))
  if (duties.has('withdrawalFunction')) return 'withdraw'
  return duties.has('cancelFunction') ? 'cancel' : undefined
}

const isInVatArea = (country: string) => isInEu(country) || country === 'GB'

function containsVat({ tax, countries }: PageFacts): boolean {
  if (tax.mode === 'none' || !countries.some(isInVatArea)) return false
  // Stripe Tax adds to prices in the US and Canada at most.
  if (tax.mode === 'stripe') return true
  return tax.rates.some(
    ({ country, isIncluded, percent }) =>
      isIncluded && percent > 0 && isInVatArea(country) && countries.includes(country),
  )
}

function withoutVat({ tax, seller }: PageFacts): boolean {
  return tax.mode === 'none' && seller !== undefined && isInVatArea(seller)
}

/** A store that only sells at home says nothing of it: its buyers know. */
function addsTax({ tax, seller, countries }: PageFacts): boolean {
  const isAtHome = countries.every((country) => country === seller)
  if (tax.mode === 'none' || isAtHome || !countries.some(mayAddTax)) return false
  if (tax.mode === 'stripe') return !tax.isIncluded
  return tax.rates.some(
    ({ country, isIncluded }) => !isIncluded && mayAddTax(country) && countries.includes(country),
  )
}
