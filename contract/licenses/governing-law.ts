import { countryCodes, countryName } from '#contract/orders/countries.ts'
import { stateName, statesOf } from '#contract/orders/states.ts'
import { sourceLocale } from '#contract/text/locales.ts'
import { msg } from '#contract/text/msg.ts'

/** Where the owner has set none. */
export const standardLaw = msg`the country in which the producer lives`

/** Where contracts are under the law of a state or province. `without`: codes that have none of their own. */
const federations: Record<
  string,
  { country: string; noun: string; without: readonly string[]; territories: readonly string[] }
> = {
  US: {
    country: 'USA',
    noun: 'the State of ',
    without: ['AA', 'AE', 'AP', 'FM', 'MH', 'PW'],
    territories: ['AS', 'GU', 'MP', 'PR', 'VI'],
  },
  CA: { country: 'Canada', noun: 'the Province of ', without: [], territories: ['NT', 'NU', 'YT'] },
  AU: { country: 'Australia', noun: '', without: [], territories: [] },
}

/** The states whose law a contract can name; empty where the whole country has one law. */
export function statesWithLaw(country: string): { code: string; name: string }[] {
  const federation = federations[country]
  return federation ? statesOf(country).filter(({ code }) => !federation.without.includes(code)) : []
}

/** As contracts name it after “the law of”: `the State of Texas, USA`, `Germany`. Empty without a required state. */
export function lawOf(country: string, state: string): string {
  if (country === '') return ''
  const federation = federations[country]
  if (!federation)
    return country === 'GB' ? 'England and Wales' : withArticle(countryName(country, sourceLocale))
  if (state === '') return ''
  const name = `${stateName(country, state)}, ${federation.country}`
  if (country === 'US' && state === 'DC') return `the ${name}`
  return federation.territories.includes(state) ? name : federation.noun + name
}

/** The place whose law this is, where contracts name it as `lawOf` does. */
export function placeOfLaw(law: string): { country: string; state: string } | undefined {
  const places = countryCodes.flatMap((country) => [
    { country, state: '' },
    ...statesWithLaw(country).map(({ code }) => ({ country, state: code })),
  ])
  return places.find(({ country, state }) => lawOf(country, state) === law && law !== '')
}

/** `the United States`, `Germany`, as in running text. */
export function withArticle(country: string): string {
  return /^(?:Bahamas|Gambia|Maldives|Netherlands|Philippines|United )/.test(country)
    ? `the ${country}`
    : country
}
