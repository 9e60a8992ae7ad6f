import { isInEu } from '#contract/orders/countries.ts'

/** Where a tax applies: a country, or a state or region of it. */
export type TaxPlace = { country: string; state?: string | undefined }

/**
 * A part of a country whose buyers do not pay its tax. `within`: part of the EU's VAT area, with this rate in place of the
 * country's; otherwise it is outside (Article 6 of Directive 2006/112/EC), and only pays what the store sets for it.
 */
type TaxRegion = {
  /** By ISO 3166-2; of towns, which have none there, three letters of our own. */
  code: string
  name: string
  /** Its postal codes, without spaces. */
  postalCodes: RegExp
  within?: { percent: number }
  /** Its own tax, as a start for sellers who have to collect it. */
  own?: { name: string; percent: number }
}

const regions: Record<string, readonly TaxRegion[]> = {
  AT: [
    { code: 'JUN', name: 'Jungholz', postalCodes: /^6691$/, within: { percent: 19 } },
    { code: 'MIT', name: 'Mittelberg', postalCodes: /^699[1-3]$/, within: { percent: 19 } },
  ],
  DE: [
    { code: 'BUS', name: 'Büsingen', postalCodes: /^78266$/ },
    { code: 'HEL', name: 'Helgoland', postalCodes: /^27498$/ },
  ],
  ES: [
    {
      code: 'CN',
      name: 'Canary Islands',
      postalCodes: /^(?:35|38)\d{3}$/,
      own: { name: 'IGIC', percent: 7 },
    },
    { code: 'CE', name: 'Ceuta', postalCodes: /^51\d{3}$/, own: { name: 'IPSI', percent: 0 } },
    { code: 'ML', name: 'Melilla', postalCodes: /^52\d{3}$/, own: { name: 'IPSI', percent: 0 } },
  ],
  GR: [{ code: '69', name: 'Mount Athos', postalCodes: /^6308[67]$/ }],
  IT: [
    { code: 'CAM', name: 'Campione d’Italia', postalCodes: /^2206[01]$/ },
    { code: 'LIV', name: 'Livigno', postalCodes: /^23041$/ },
  ],
  PT: [
    { code: '20', name: 'Azores', postalCodes: /^9[5-9]\d{2}(?:\d{3})?$/, within: { percent: 16 } },
    { code: '30', name: 'Madeira', postalCodes: /^9[0-4]\d{2}(?:\d{3})?$/, within: { percent: 22 } },
  ],
}

/** Countries where the postal code decides the tax, so that a store that taxes their buyers has to ask for it. */
export const countriesTaxedByPostalCode: readonly string[] = Object.keys(regions)

/**
 * Places that have a country code of their own, and are addressed as a part of another country as well. The same postal
 * code means the same tax.
 */
const elsewhere: readonly { country: string; postalCodes: RegExp; is: string }[] = [
  { country: 'FI', postalCodes: /^22\d{3}$/, is: 'AX' },
  ...Object.entries({
    GP: '971',
    MQ: '972',
    GF: '973',
    RE: '974',
    PM: '975',
    YT: '976',
    BL: '977',
    MF: '978',
    MC: '980',
    WF: '986',
    PF: '987',
    NC: '988',
  }).map(([is, area]) => ({ country: 'FR', postalCodes: new RegExp(`^${area}\\d{2}$`), is })),
  ...Object.entries({ GG: 'GY', IM: 'IM', JE: 'JE' }).map(([is, area]) => ({
    country: 'GB',
    postalCodes: new RegExp(`^${area}\\d`),
    is,
  })),
  { country: 'NO', postalCodes: /^(?:917\d|8099)$/, is: 'SJ' },
]

/** Countries that are treated as a part of another for VAT (Article 7 of the directive, and its agreements with the UK). */
const partners: Record<string, string> = { MC: 'FR', IM: 'GB' }

/** Where a buyer or seller is for tax. A postal code decides over the country where both could be meant. */
export function taxPlaceOf({
  country,
  state,
  postalCode = '',
}: TaxPlace & { postalCode?: string | undefined }): TaxPlace {
  // Also with a prefix, as in D-78266 or PT 9000-015.
  const bare = postalCode.toUpperCase().replace(/[^A-Z\d]/g, '')
  const code = country === 'GB' ? bare : bare.replace(/^[A-Z]+/, '')
  const other = elsewhere.find((one) => one.country === country && one.postalCodes.test(code))
  if (other) return { country: other.is }
  const region = regions[country]?.find(({ postalCodes }) => postalCodes.test(code))
  if (region) return { country, state: region.code }
  // Regions are known by the postal code alone: what a buyer claims is no reason to charge less.
  return { country, ...(state && !regions[country] && { state }) }
}

/** ISO 3166-1 or 3166-2 code: `DE`, `US-TX`, `ES-CN`. */
export function placeOf({ country, state }: TaxPlace): string {
  return state ? `${country}-${state}` : country
}

/** The other way around. */
export function readPlace(place: string): TaxPlace {
  const [country = '', state] = place.split('-')
  return { country, ...(state !== undefined && { state }) }
}

export function taxRegionOf({ country, state }: TaxPlace): TaxRegion | undefined {
  return regions[country]?.find(({ code }) => code === state)
}

/** The country whose VAT system a place belongs to. */
export function vatCountryOf(country: string): string {
  return partners[country] ?? country
}

/** Whether EU VAT applies there. */
export function isInEuVat(place: TaxPlace): boolean {
  const region = taxRegionOf(place)
  return isInEu(vatCountryOf(place.country)) && (!region || region.within !== undefined)
}

/** Parts of a country with another tax, by name; empty for most countries. */
export function taxRegionsOf(country: string): readonly TaxRegion[] {
  return regions[country] ?? []
}
