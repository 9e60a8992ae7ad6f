import { type TaxPlace, taxPlaceOf } from '#contract/pricing/tax-places.ts'

/** Where most people live, of countries with several time zones. */
const main: Record<string, string> = {
  AR: 'America/Argentina/Buenos_Aires',
  AU: 'Australia/Sydney',
  BR: 'America/Sao_Paulo',
  CA: 'America/Toronto',
  CD: 'Africa/Kinshasa',
  CL: 'America/Santiago',
  CN: 'Asia/Shanghai',
  CY: 'Asia/Nicosia',
  DE: 'Europe/Berlin',
  EC: 'America/Guayaquil',
  ES: 'Europe/Madrid',
  GL: 'America/Nuuk',
  ID: 'Asia/Jakarta',
  KI: 'Pacific/Tarawa',
  KZ: 'Asia/Almaty',
  MH: 'Pacific/Majuro',
  MN: 'Asia/Ulaanbaatar',
  MX: 'America/Mexico_City',
  MY: 'Asia/Kuala_Lumpur',
  NZ: 'Pacific/Auckland',
  PF: 'Pacific/Tahiti',
  PG: 'Pacific/Port_Moresby',
  PS: 'Asia/Gaza',
  PT: 'Europe/Lisbon',
  RU: 'Europe/Moscow',
  UA: 'Europe/Kyiv',
  US: 'America/New_York',
  UZ: 'Asia/Tashkent',
  XK: 'Europe/Belgrade',
}

/** States and regions with another time than most of their country. */
const ofStates: Record<string, string> = Object.fromEntries(
  Object.entries({
    'America/Chicago':
      'US-AL US-AR US-IL US-IA US-KS US-LA US-MN US-MS US-MO US-ND US-NE US-OK US-SD US-TN US-TX US-WI',
    'America/Denver': 'US-CO US-ID US-MT US-NM US-UT US-WY',
    'America/Phoenix': 'US-AZ',
    'America/Los_Angeles': 'US-CA US-NV US-OR US-WA',
    'America/Anchorage': 'US-AK',
    'Pacific/Honolulu': 'US-HI',
    'America/Puerto_Rico': 'US-PR',
    'America/Vancouver': 'CA-BC',
    'America/Edmonton': 'CA-AB CA-NT',
    'America/Regina': 'CA-SK',
    'America/Winnipeg': 'CA-MB',
    'America/Halifax': 'CA-NS CA-NB CA-PE',
    'America/St_Johns': 'CA-NL',
    'America/Whitehorse': 'CA-YT',
    'America/Iqaluit': 'CA-NU',
    'Australia/Melbourne': 'AU-VIC',
    'Australia/Brisbane': 'AU-QLD',
    'Australia/Adelaide': 'AU-SA',
    'Australia/Darwin': 'AU-NT',
    'Australia/Perth': 'AU-WA',
    'Australia/Hobart': 'AU-TAS',
    'America/Manaus': 'BR-AM',
    'America/Rio_Branco': 'BR-AC',
    'America/Boa_Vista': 'BR-RR',
    'America/Porto_Velho': 'BR-RO',
    'America/Cuiaba': 'BR-MT',
    'America/Campo_Grande': 'BR-MS',
    'America/Tijuana': 'MX-BCN',
    'America/Hermosillo': 'MX-SON',
    'America/Cancun': 'MX-ROO',
    'America/Mazatlan': 'MX-BCS MX-SIN MX-NAY',
    'Atlantic/Canary': 'ES-CN',
    'Africa/Ceuta': 'ES-CE ES-ML',
    'Atlantic/Azores': 'PT-20',
    'Atlantic/Madeira': 'PT-30',
  }).flatMap(([zone, places]) => places.split(' ').map((place) => [place, zone])),
)

/**
 * The time zone of a place, by the names of IANA. Undefined if the country alone does not tell.
 * @param place as in legal details
 */
export function homeTimeZone(place: TaxPlace & { postalCode?: string | undefined }): string | undefined {
  const { country } = place
  const { state } = taxPlaceOf(place)
  const ofState = state && ofStates[`${country}-${state}`]
  if (ofState) return ofState
  const [only, ...others] = zonesOf(country)
  return main[country] ?? (others.length === 0 ? only : undefined)
}

/** Time zones of a country, as the runtime knows them. */
function zonesOf(country: string): readonly string[] {
  // Not in TypeScript's library yet: ECMA-402, Intl Locale Info.
  const locale = new Intl.Locale(`und-${country}`) as Intl.Locale & {
    getTimeZones?: () => string[] | undefined
  }
  return locale.getTimeZones?.() ?? []
}
