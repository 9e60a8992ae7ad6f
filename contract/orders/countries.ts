import { z } from 'zod'
import { compareWords } from '#contract/text/compare-words.ts'
import { schemaError } from '#contract/text/fault-text.ts'
import { intlTag, type Locale, pageLocale } from '#contract/text/locales.ts'
import { msg } from '#contract/text/msg.ts'

const iso =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW'

/** ISO 3166-1 codes, and XK for Kosovo, which has none. */
export const countryCodes: readonly string[] = iso.split(' ')

export const CountryCode = z
  .string(schemaError(msg`Country is required.`))
  .refine((code) => countryCodes.includes(code), schemaError(msg`Country is required.`))

/** Default countries of a store. */
export const standardCountries = ['US', 'GB', 'CA', 'AU', 'DE', 'FR', 'JP', 'BR'] as const

/** Members of the EU. Greece is GR, as in ISO 3166. */
export const euCountries: readonly string[] =
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ')

export function isInEu(country: string): boolean {
  return euCountries.includes(country)
}

/** Territories of EU members with their own code and the same consumer rights. */
const outerRegions = ['AX', 'GF', 'GP', 'MF', 'MQ', 'RE', 'YT']

/** Countries with a right of withdrawal from distance sales (Directive 2011/83/EU, and UK SI 2013/3134). */
export function hasRightToWithdraw(country: string): boolean {
  return [...euCountries, ...outerRegions, 'IS', 'LI', 'NO', 'GB'].includes(country)
}

/** Countries without postal codes (Universal Postal Union). */
const withoutPostalCodes =
  'AE AG AO AQ AW BF BI BJ BO BQ BS BV BW BZ CD CF CG CI CK CM CW DJ DM EH ER FJ GD GH GM GQ GY HK HM KI KM KN KP ML MO MR MW NR NU QA RW SB SC SL SR SS ST SX SY TD TF TG TK TL TO TV UG UM VU WS YE ZW'.split(
    ' ',
  )

export function hasPostalCodes(country: string): boolean {
  return !withoutPostalCodes.includes(country)
}

const names: Partial<Record<Locale, Intl.DisplayNames>> = {}

/** Countries as options, by name. */
export function countryOptions(
  codes = countryCodes,
  locale: Locale = pageLocale(),
): { value: string; label: string }[] {
  return codes
    .map((value) => ({ value, label: countryName(value, locale) }))
    .sort((one, other) => compareWords(one.label, other.label, locale))
}

/** `Germany` for `DE`. Returns unknown codes unchanged. */
export function countryName(code: string, locale: Locale = pageLocale()): string {
  if (!/^[A-Z]{2}$/.test(code)) return code
  names[locale] ??= new Intl.DisplayNames(intlTag(locale), { type: 'region' })
  return names[locale].of(code) ?? code
}
