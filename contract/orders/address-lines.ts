import { formatAddress } from 'localized-address-format'
import { writtenState } from './states.ts'

export type AddressParts = {
  address?: string | undefined
  city?: string | undefined
  /** Code of the state or province. */
  state?: string | undefined
  postalCode?: string | undefined
  country: string
}

/** The lines of an address in the order of its country, in Latin script, without the country and missing parts. */
export function addressLines({ address, city, state, postalCode, country }: AddressParts): string[] {
  const parts = {
    postalCountry: country,
    ...(city && { locality: city }),
    ...(state && { administrativeArea: writtenState(country, state) }),
    ...(postalCode && { postalCode }),
  }
  const street = address ? [address] : []
  const format = (top: string[]) => formatAddress({ ...parts, addressLines: top }, 'latin')
  const hasPlaceFor = (part: string | undefined, lines: string[]) =>
    !part || lines.some((line) => line.includes(part))
  // Some formats lack the city, as of countries with a single one, or a postal code that was introduced lately.
  const lines = hasPlaceFor(city, format([])) || !city ? format(street) : format([...street, city])
  // Some begin a line with the comma before a missing part, as of Japan in Latin script.
  const clean = lines.map((line) => line.replace(/^[,\s]+/, '')).filter(Boolean)
  return hasPlaceFor(postalCode, clean) || !postalCode ? clean : [...clean, postalCode]
}

/** Whether the postal code follows the city in that country's addresses; elsewhere it comes first. */
export function isCityFirst(country: string): boolean {
  const written = addressLines({ city: 'City', postalCode: '00000', country }).join('\n')
  return written.indexOf('City') < written.indexOf('00000')
}

/** `Los Angeles, CA 90012` or `04315 Leipzig`, without missing parts. */
export function cityLine({ address: _, ...place }: AddressParts): string {
  return addressLines(place).join(', ')
}
