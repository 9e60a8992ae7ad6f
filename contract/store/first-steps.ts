import { z } from 'zod'
import { lawOf } from '#contract/licenses/governing-law.ts'
import { countryName, euCountries, hasRightToWithdraw, isInEu } from '#contract/orders/countries.ts'
import { stateName } from '#contract/orders/states.ts'
import type { Currency } from '#contract/pricing/currency.ts'
import type { TaxRate, TaxSettings } from '#contract/pricing/tax.ts'
import { type Draws, languageOf } from '#contract/text/draws.ts'
import { formatPercentage } from '#contract/text/format-percent.ts'
import { homeTimeZone } from '#contract/text/home-time-zone.ts'
import { listParts } from '#contract/text/list-names.ts'
import type { Locale } from '#contract/text/locales.ts'
import { type Message, msg, plural } from '#contract/text/msg.ts'

/** In their order. The country of the seller proposes what the next four are. */
export const firstSteps = [
  'names',
  'country',
  'currency',
  'tax',
  'countries',
  'law',
  'legal',
  'licenses',
  'beat',
  'mail',
  'payments',
  'domain',
  'backup',
  // Only where a law asks for something that no other step does.
  'lawPack',
] as const
export type FirstStepName = (typeof firstSteps)[number]

export const FirstStep = z.object({
  name: z.enum(firstSteps),
  isDone: z.boolean(),
  isConfirmed: z.boolean().describe('Marked as done by an administrator, regardless of the check'),
  note: z.string().describe('Result of the check, or what the step is for'),
})
export type FirstStep = z.infer<typeof FirstStep>

/** What a proposal sets, how it reads, and what follows from it. */
export type Choice<Value> = { value: Value; title: string; about: string }

export type SellerPlace = { country: string; state: string }
export type SellerField =
  | 'vatId'
  | 'taxNumber'
  | 'represented'
  | 'register'
  | 'phone'
  | 'capital'
  | 'host'
  /** The registration of `homeTaxIds`. */
  | 'taxIds'

/** What a store is proposed to be like because of where its seller is. The first of each choice is the proposal. */
export type Proposals = {
  currency: Currency
  tax: readonly Choice<TaxSettings>[]
  countries: readonly Choice<string[] | 'all'>[]
  law: Choice<string>
  /** Undefined where the place has several. */
  timeZone: string | undefined
  /** Legal details that are asked for there, besides name, address and email. */
  sellerFields: readonly SellerField[]
}

/**
 * Proposals for a seller in a country, none of which is advice: each can be changed before it is used.
 * @param rates standard rates of countries, as `GET /tax/standard-rates` answers them
 */
export function proposalsFor(
  { country, state }: SellerPlace,
  rates: readonly TaxRate[],
  i18n: Draws,
): Proposals {
  const countries = countriesFor(country, i18n)
  const sold = countries[0]?.value ?? 'all'
  return {
    currency: currencyOf(country),
    tax: taxFor(country, rates, i18n),
    countries,
    law: {
      value: lawOf(country, state),
      title: i18n._(
        msg`${{ law: i18n._(lawName(country, state, languageOf(i18n))) }}, the buyer’s duties by country`,
      ),
      about: i18n._(
        (sold === 'all' ? [country] : sold).some(hasRightToWithdraw)
          ? msg`Legal notice, right of withdrawal, “Order with obligation to pay”.`
          : msg`Terms and privacy policy are written. Nothing else is asked of you there.`,
      ),
    },
    timeZone: homeTimeZone({ country, ...(state && { state }) }),
    sellerFields: sellerFieldsFor(country),
  }
}

/** Legal details that are asked for in a country. */
export function sellerFieldsFor(country: string): readonly SellerField[] {
  return sellerFields[country] ?? (isInEu(country) ? ['vatId', 'represented', 'register'] : [])
}

/** Outside of the euro. */
const currencies: Readonly<Record<string, Currency>> = {
  AE: 'aed',
  AU: 'aud',
  BR: 'brl',
  CA: 'cad',
  CH: 'chf',
  CL: 'clp',
  CZ: 'czk',
  DK: 'dkk',
  GB: 'gbp',
  HK: 'hkd',
  IN: 'inr',
  JP: 'jpy',
  KR: 'krw',
  LI: 'chf',
  MX: 'mxn',
  MY: 'myr',
  NO: 'nok',
  NZ: 'nzd',
  PL: 'pln',
  RO: 'ron',
  SE: 'sek',
  SG: 'sgd',
  TH: 'thb',
  ZA: 'zar',
}

function currencyOf(country: string): Currency {
  return currencies[country] ?? (isInEu(country) ? 'eur' : 'usd')
}

const sellerFields: Readonly<Record<string, readonly SellerField[]>> = {
  AT: ['vatId', 'taxNumber', 'represented', 'register', 'phone'],
  AU: ['taxIds'],
  BR: ['taxNumber'],
  CA: ['taxIds'],
  DE: ['vatId', 'taxNumber', 'represented', 'register', 'phone'],
  FR: ['vatId', 'represented', 'register', 'capital', 'phone', 'host'],
  GB: ['vatId', 'register'],
  JP: ['taxIds', 'phone'],
}

/** The registration at home that documents have to show beside its tax, or in their head. */
export const homeTaxIds: Readonly<Record<string, { name: string; label: Message }>> = {
  AU: { name: 'ABN', label: msg`ABN` },
  CA: { name: 'GST/HST', label: msg`GST/HST number` },
  JP: { name: 'Registration number', label: msg`Registration number` },
}

/** Who is too small for VAT there, by the law that says so. */
const smallBusinesses: Readonly<Record<string, Message>> = {
  DE: msg`Small business (Section 19 UStG)? Then no VAT, and the invoice says so.`,
  FR: msg`Franchise en base (Article 293 B CGI)? Then no VAT, and the invoice says so.`,
}

/** From where on a small seller has to register, and that there is no such tax. */
const thresholds: Readonly<Record<string, { none: Message; about: Message }>> = {
  AU: { none: msg`No GST`, about: msg`Registration starts at A$75,000 a year.` },
  BR: { none: msg`No tax`, about: msg`What is due in Brazil depends on your company: ask your adviser.` },
  CA: { none: msg`No GST/HST`, about: msg`Registration starts at C$30,000 in twelve months.` },
  GB: { none: msg`No VAT`, about: msg`Registration starts at £90,000 a year.` },
  JP: { none: msg`No consumption tax`, about: msg`It starts at ¥10 million, two years before.` },
  US: {
    none: msg`No sales tax`,
    about: msg`Add rates by state, or Stripe Tax, once you have to collect it.`,
  },
}

/** Up to a threshold, sellers in the EU charge the VAT of their own country throughout the EU. */
function taxFor(country: string, rates: readonly TaxRate[], i18n: Draws): Choice<TaxSettings>[] {
  const home = rates.find((rate) => rate.country === country && rate.state === undefined)
  const none = { mode: 'none' } as const
  const percent = home && formatPercentage(home.percent, languageOf(i18n))
  if (home && percent && isInEu(country)) {
    const eu = [country, ...euCountries.filter((code) => code !== country)]
    const value = own(eu.map((code) => ({ ...home, country: code, name: 'VAT', isIncluded: true })))
    const small =
      smallBusinesses[country] ??
      msg`Below the threshold for small businesses? Then no VAT, and the invoice says so.`
    return [
      { value, title: i18n._(msg`${{ percent }} VAT, in the price`), about: i18n._(small) },
      {
        value: none,
        title: i18n._(msg`No VAT`),
        about: i18n._(msg`The invoice says why: the note stands in your legal details.`),
      },
    ]
  }
  const { none: title, about } = thresholds[country] ?? {
    none: msg`No tax`,
    about: msg`Add rates once you have to charge it.`,
  }
  const proposal = { value: none, title: i18n._(title), about: i18n._(about) }
  // Rates of states and provinces are for the page of taxes.
  if (!home || !percent || ['US', 'CA', 'BR'].includes(country)) return [proposal]
  return [
    proposal,
    {
      value: own([{ ...home, isIncluded: true }]),
      title: i18n._(msg`${{ percent }} ${{ tax: home.name }}, in the price`),
      about: i18n._(msg`For registered businesses.`),
    },
  ]
}

function own(rates: TaxRate[]): TaxSettings {
  return { mode: 'own', rates, reverseCharge: true }
}

/** Where taxes are due from a threshold on only. */
const overseas = ['US', 'CA', 'AU', 'JP']

function countriesFor(country: string, i18n: Draws): Choice<string[] | 'all'>[] {
  const locale = languageOf(i18n)
  const near = isInEu(country) ? [...euCountries, 'GB', ...overseas, 'BR'] : [country, ...overseas]
  const codes = [...new Set(near)]
  const short = codes.filter((code) => !isInEu(code)).map((code) => shortName(code, i18n))
  const many = isInEu(country) ? [i18n._(msg`EU`), ...short] : short
  const count = codes.length
  const about = isInEu(country)
    ? msg`${plural({ count }, { one: '# country.', other: '# countries.' })} VAT of the buyer’s country from €10,000 a year on.`
    : country === 'GB'
      ? msg`${plural({ count }, { one: '# country.', other: '# countries.' })} The EU asks for VAT from the first sale: open more in Settings.`
      : msg`${plural({ count }, { one: '# country.', other: '# countries.' })} The EU and the UK ask for VAT from the first sale: open more in Settings.`
  return [
    { value: codes, title: listParts(many, locale), about: i18n._(about) },
    {
      value: [country],
      title: i18n._(msg`Only ${{ country: countryName(country, locale) }}`),
      about: i18n._(msg`Buyers elsewhere can’t check out.`),
    },
    {
      value: 'all',
      title: i18n._(msg`Everywhere`),
      about: i18n._(msg`Some countries ask for tax from the first sale.`),
    },
  ]
}

/** English has short names of countries that it sells to. */
function shortName(code: string, i18n: Draws): string {
  const locale = languageOf(i18n)
  if (locale !== 'en') return countryName(code, locale)
  if (code === 'GB') return 'UK'
  return [...overseas, 'BR'].includes(code) ? code : countryName(code)
}

const laws: Readonly<Record<string, Message>> = {
  AU: msg`Australian law`,
  BR: msg`Brazilian law`,
  CA: msg`Canadian law`,
  DE: msg`German law`,
  FR: msg`French law`,
  GB: msg`The law of England and Wales`,
  JP: msg`Japanese law`,
}

function lawName(country: string, state: string, locale: Locale): Message {
  const place = country === 'US' && state ? stateName('US', state) : countryName(country, locale)
  if (country === 'US' && !state) return msg`US law`
  return laws[country] ?? msg`The law of ${{ place }}`
}
