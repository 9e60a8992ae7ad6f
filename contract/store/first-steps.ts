import { z } from 'zod'
import { lawOf } from '#contract/licenses/governing-law.ts'
import { countryName, euCountries, hasRightToWithdraw, isInEu } from '#contract/orders/countries.ts'
import { stateName } from '#contract/orders/states.ts'
import type { Currency } from '#contract/pricing/currency.ts'
import type { TaxRate, TaxSettings } from '#contract/pricing/tax.ts'
import { homeTimeZone } from '#contract/text/home-time-zone.ts'

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
export function proposalsFor({ country, state }: SellerPlace, rates: readonly TaxRate[]): Proposals {
  const countries = countriesFor(country)
  const sold = countries[0]?.value ?? 'all'
  return {
    currency: currencyOf(country),
    tax: taxFor(country, rates),
    countries,
    law: {
      value: lawOf(country, state),
      title: `${lawName(country, state)}, the buyer’s duties by country`,
      about: (sold === 'all' ? [country] : sold).some(hasRightToWithdraw)
        ? 'Legal notice, right of withdrawal, “Order with obligation to pay”.'
        : 'Terms and privacy policy are written. Nothing else is asked of you there.',
    },
    timeZone: homeTimeZone({ country, ...(state && { state }) }),
    sellerFields: sellerFields[country] ?? (isInEu(country) ? ['vatId', 'represented', 'register'] : []),
  }
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
export const homeTaxIds: Readonly<Record<string, { name: string; label: string }>> = {
  AU: { name: 'ABN', label: 'ABN' },
  CA: { name: 'GST/HST', label: 'GST/HST number' },
  JP: { name: 'Registration number', label: 'Registration number' },
}

/** Who is too small for VAT there, by the law that says so. */
const smallBusinesses: Readonly<Record<string, string>> = {
  DE: 'Small business (Section 19 UStG)?',
  FR: 'Franchise en base (Article 293 B CGI)?',
}

/** From where on a small seller has to register; the names of the tax and of its absence. */
const thresholds: Readonly<Record<string, { tax: string; about: string }>> = {
  AU: { tax: 'GST', about: 'Registration starts at A$75,000 a year.' },
  BR: { tax: 'tax', about: 'What is due in Brazil depends on your company: ask your adviser.' },
  CA: { tax: 'GST/HST', about: 'Registration starts at C$30,000 in twelve months.' },
  GB: { tax: 'VAT', about: 'Registration starts at £90,000 a year.' },
  JP: { tax: 'consumption tax', about: 'It starts at ¥10 million, two years before.' },
  US: { tax: 'sales tax', about: 'Add rates by state, or Stripe Tax, once you have to collect it.' },
}

/** Up to a threshold, sellers in the EU charge the VAT of their own country throughout the EU. */
function taxFor(country: string, rates: readonly TaxRate[]): Choice<TaxSettings>[] {
  const home = rates.find((rate) => rate.country === country && rate.state === undefined)
  const none = { mode: 'none' } as const
  if (home && isInEu(country)) {
    const eu = [country, ...euCountries.filter((code) => code !== country)]
    const value = own(eu.map((code) => ({ ...home, country: code, name: 'VAT', isIncluded: true })))
    const small = smallBusinesses[country] ?? 'Below the threshold for small businesses?'
    return [
      {
        value,
        title: `${home.percent}% VAT, in the price`,
        about: `${small} Then no VAT, and the invoice says so.`,
      },
      { value: none, title: 'No VAT', about: 'The invoice says why: the note stands in your legal details.' },
    ]
  }
  const { tax, about } = thresholds[country] ?? { tax: 'tax', about: 'Add rates once you have to charge it.' }
  const proposal = { value: none, title: `No ${tax}`, about }
  // Rates of states and provinces are for the page of taxes.
  if (!home || country === 'US' || country === 'CA' || country === 'BR') return [proposal]
  const value = own([{ ...home, isIncluded: true }])
  return [
    proposal,
    { value, title: `${home.percent}% ${home.name}, in the price`, about: 'For registered businesses.' },
  ]
}

function own(rates: TaxRate[]): TaxSettings {
  return { mode: 'own', rates, reverseCharge: true }
}

/** Where taxes are due from a threshold on only. */
const overseas = ['US', 'CA', 'AU', 'JP']

function countriesFor(country: string): Choice<string[] | 'all'>[] {
  const near = isInEu(country) ? [...euCountries, 'GB', ...overseas, 'BR'] : [country, ...overseas]
  const codes = [...new Set(near)]
  const short = codes.filter((code) => !isInEu(code)).map(shortName)
  const count = `${codes.length} countries.`
  return [
    isInEu(country)
      ? {
          value: codes,
          title: ['EU', ...short].join(', '),
          about: `${count} VAT of the buyer’s country from €10,000 a year on.`,
        }
      : {
          value: codes,
          title: short.join(', '),
          about: `${count} ${country === 'GB' ? 'The EU asks' : 'The EU and the UK ask'} for VAT from the first sale: open more in Settings.`,
        },
    { value: [country], title: `Only ${countryName(country)}`, about: 'Buyers elsewhere can’t check out.' },
    { value: 'all', title: 'Everywhere', about: 'Some countries ask for tax from the first sale.' },
  ]
}

function shortName(code: string): string {
  if (code === 'GB') return 'UK'
  return [...overseas, 'BR'].includes(code) ? code : countryName(code)
}

const laws: Readonly<Record<string, string>> = {
  AU: 'Australian law',
  BR: 'Brazilian law',
  CA: 'Canadian law',
  DE: 'German law',
  FR: 'French law',
  GB: 'The law of England and Wales',
  JP: 'Japanese law',
}

function lawName(country: string, state: string): string {
  if (country === 'US') return state ? `The law of ${stateName('US', state)}` : 'US law'
  return laws[country] ?? `The law of ${countryName(country)}`
}
