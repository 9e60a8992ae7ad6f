import { z } from 'zod'
import { isTwoInOne } from '#contract/pricing/tax.ts'
import { writtenIn } from '#contract/store/owner-texts.ts'
import type { SettingValues } from '#contract/store/settings.ts'
import { type Draws, languageOf } from '#contract/text/draws.ts'
import { listNames } from '#contract/text/list-names.ts'
import { locales } from '#contract/text/locales.ts'
import { type Message, msg } from '#contract/text/msg.ts'
import { type DutyId, lawOf, type Reason, type StoreFacts } from './duties.ts'
import { isRateLawful } from './regions.ts'
import { sellerFieldsOf } from './seller-fields.ts'
import { noVatNotes } from './statutory.ts'
import { legalWords } from './words/legal-words.ts'
import type { LegalWords } from './words/words-of-texts.ts'

/** Rows of Settings › Law, in their order. Duties that the same thing fulfills share a row. */
const lawRows = [
  'details',
  'mail',
  'note',
  'prices',
  'withdraw',
  'button',
  'sixItems',
  'taxByLine',
  'australian',
  'conformity',
  'accessibility',
  'taxForms',
  'representative',
  'reais',
  'quebec',
] as const
export type LawRowId = (typeof lawRows)[number]

/** Something that a law asks of the store, and whether that is done. */
export const LawRow = z.object({
  id: z.enum(lawRows),
  isMust: z.boolean().describe('Without it somebody is fined or sued; else it should be'),
  sellsTo: z.array(z.string()).describe('Because of these countries; empty: because of the seller’s'),
  isDone: z.boolean(),
  note: z.string().describe('How it is done, or what is missing'),
  to: z.string().describe('Where it is set, a path in the admin area'),
})
export type LawRow = z.infer<typeof LawRow>

type Facts = StoreFacts & {
  settings: Pick<
    SettingValues,
    'seller' | 'tax' | 'terms' | 'currency' | 'language' | 'textLanguage' | 'languages'
  >
  /** Whether the store can send mail. */
  hasMail: boolean
}

type Answer = { isDone: boolean; note: Message }
type Row = {
  /** Applies where the store has one of these. */
  duties?: readonly DutyId[]
  /** Applies for another reason. */
  applies?: (facts: Facts) => boolean
  /** The countries that it is because of then. */
  sellsTo?: (facts: Facts) => string[]
  isMust: boolean
  to: string
  answer: (facts: Facts, i18n: Draws) => Answer
}

const representativeNames = {
  representativeEu: msg`a representative in the EU`,
  representativeUk: msg`one in the UK`,
  encarregado: msg`an encarregado in Brazil`,
} as const
type Representative = keyof typeof representativeNames

/** Whom a seller from outside has to name for the data of people there. */
function representativesOf(facts: Pick<StoreFacts, 'seller' | 'countries'>): Representative[] {
  return sellerFieldsOf(facts).filter((field): field is Representative => field in representativeNames)
}

const done = (note: Message) => () => ({ isDone: true, note })
/** Own terms may say it in any language. */
const ownTerms = (sentenceOf: (words: LegalWords) => string) => ({
  isMust: true,
  to: '/admin/settings/texts#terms',
  answer: ({ settings: { terms, language, textLanguage } }: Facts): Answer => {
    if (terms === null || locales.some((locale) => terms.includes(sentenceOf(legalWords(locale)))))
      return { isDone: true, note: msg`Your terms say so.` }
    const sentence = sentenceOf(legalWords(writtenIn({ language, textLanguage })))
    return { isDone: false, note: msg`You wrote your own terms. Add to them: “${{ sentence }}”` }
  },
})

const rows: Readonly<Record<LawRowId, Row>> = {
  details: {
    duties: ['instruction', 'confirmation', 'imprint', 'frenchNotice', 'legalNotice', 'commercialDisclosure'],
    isMust: true,
    to: '/admin/settings/seller',
    answer: ({ settings: { seller, terms } }, i18n) => {
      if (!seller)
        return {
          isDone: false,
          note: msg`Buyers have to read who sells to them, and where. Your store’s name stands in, which is not enough.`,
        }
      const missing = [
        seller.country === 'FR' && !seller.host && msg`the host`,
        seller.country === 'FR' && !seller.mediator.name && msg`the mediator`,
        seller.country === 'FR' &&
          terms !== null &&
          !terms.includes(seller.mediator.name) &&
          msg`the mediator in your own terms`,
        seller.country === 'JP' && !seller.discloseOnRequest && !seller.phone && msg`the phone number`,
        seller.country === 'BR' && !seller.taxNumber && msg`CNPJ or CPF`,
      ].filter((field) => field !== false)
      return missing.length > 0
        ? { isDone: false, note: msg`Still missing: ${{ missing: listDrawn(missing, i18n) }}.` }
        : { isDone: true, note: msg`They stand on your pages, in confirmations and invoices.` }
    },
  },
  mail: {
    duties: ['confirmation'],
    isMust: true,
    to: '/admin/settings/mail',
    answer: ({ hasMail }) =>
      hasMail
        ? { isDone: true, note: msg`Each order is confirmed by mail, with all that has to be in it.` }
        : { isDone: false, note: msg`Without mail, buyers in the EU and the UK keep their 14 days.` },
  },
  note: {
    applies: ({ seller, settings: { tax } }) =>
      tax.mode === 'none' && seller !== undefined && noVatNotes[seller] !== undefined,
    isMust: true,
    to: '/admin/settings/seller#seller.note',
    answer: ({ seller = '', settings }) =>
      settings.seller?.note
        ? { isDone: true, note: msg`“${{ note: settings.seller.note }}”` }
        : {
            isDone: false,
            note: msg`Say why you charge no VAT, usually: “${{ note: noVatNotes[seller] ?? '' }}”`,
          },
  },
  prices: {
    duties: ['totalPrices'],
    isMust: true,
    to: '/admin/settings/tax',
    answer: ({ settings: { tax } }) =>
      tax.mode !== 'own' || tax.rates.every(isRateLawful)
        ? { isDone: true, note: msg`One price from the card to the bank statement.` }
        : {
            isDone: false,
            note: msg`Some rates are added to prices outside the US and Canada. Include them: they stay as they are until you do.`,
          },
  },
  withdraw: {
    duties: ['withdrawalFunction', 'cancelFunction'],
    isMust: true,
    to: '/admin/manage-payments/withdrawals',
    answer: done(msg`The link stands on every page, in My Purchases and in receipts.`),
  },
  button: {
    duties: ['obligationButton'],
    isMust: true,
    to: '/admin/settings/checkout',
    answer: done(msg`“Order with obligation to pay”, with the total right above it.`),
  },
  sixItems: {
    duties: ['sixItems'],
    isMust: true,
    to: '/admin/settings/checkout',
    answer: done(msg`They stand in one block above the button.`),
  },
  taxByLine: {
    duties: ['taxByLine'],
    isMust: true,
    to: '/admin/settings/tax',
    answer: ({ settings: { tax } }) =>
      tax.mode === 'own' && tax.rates.some(isTwoInOne)
        ? {
            isDone: false,
            note: msg`A province has two taxes in one rate. Remove it and add the province again.`,
          }
        : { isDone: true, note: msg`Each has a line of its own in the checkout and on documents.` },
  },
  australian: { duties: ['australianRights'], ...ownTerms(({ australianRights }) => australianRights) },
  conformity: { duties: ['conformity'], ...ownTerms(({ conformity }) => conformity), isMust: false },
  accessibility: {
    duties: ['accessibility'],
    isMust: true,
    to: '/admin/settings/texts#accessibility',
    answer: done(msg`The page stands in the footer.`),
  },
  taxForms: {
    duties: ['taxForms'],
    isMust: true,
    to: '/admin/payouts',
    answer: done(msg`Each person has a place for their form, and the yearly list its columns.`),
  },
  representative: {
    applies: (facts) => representativesOf(facts).length > 0,
    sellsTo: ({ seller = '', countries }) =>
      countries.filter((country) => representativesOf({ seller, countries: [country] }).length > 0),
    isMust: false,
    to: '/admin/settings/seller#seller.representativeEu',
    answer: (facts, i18n) => {
      const missing = representativesOf(facts).filter((field) => !facts.settings.seller?.[field])
      return missing.length === 0
        ? { isDone: true, note: msg`Your privacy policy names them.` }
        : {
            isDone: false,
            note: msg`People there have to be able to write to somebody about their data. Still missing: ${{
              missing: listDrawn(
                missing.map((field) => representativeNames[field]),
                i18n,
              ),
            }}.`,
          }
    },
  },
  reais: {
    applies: ({ seller, countries }) => seller === 'BR' && countries.includes('BR'),
    isMust: false,
    to: '/admin/settings/currency',
    answer: ({ settings: { currency } }) =>
      currency === 'brl'
        ? { isDone: true, note: msg`Your prices are in reais.` }
        : { isDone: false, note: msg`Sellers in Brazil price in reais.` },
  },
  quebec: {
    applies: ({ countries }) => countries.includes('CA'),
    sellsTo: () => ['CA'],
    isMust: false,
    to: '/admin/settings/languages',
    answer: ({ settings: { languages } }) =>
      languages.includes('fr')
        ? { isDone: true, note: msg`Your store offers French. Offer your contracts in it, too.` }
        : {
            isDone: false,
            note: msg`Contracts with people in Quebec have to be offered in French. Offer French in your store, and your contracts in it.`,
          },
  },
}

const listDrawn = (texts: readonly Message[], i18n: Draws) =>
  listNames(
    texts.map((text) => i18n._(text)),
    languageOf(i18n),
  )

/** What the law asks of a store because of who sells and where it sells to, each with its reason. */
export function lawRowsOf(facts: Facts, i18n: Draws): LawRow[] {
  const law = new Map(lawOf(facts).map((duty) => [duty.id, duty.reason]))
  return lawRows.flatMap((id): LawRow[] => {
    const { duties = [], applies, sellsTo, isMust, to, answer } = rows[id]
    const reasons = duties.flatMap((duty) => law.get(duty) ?? [])
    if (reasons.length === 0 && !applies?.(facts)) return []
    const { isDone, note } = answer(facts, i18n)
    return [{ id, isMust, sellsTo: sellsTo?.(facts) ?? countriesOf(reasons), isDone, note: i18n._(note), to }]
  })
}

function countriesOf(reasons: readonly Reason[]): string[] {
  return [...new Set(reasons.flatMap((reason) => ('sellsTo' in reason ? reason.sellsTo : [])))]
}
