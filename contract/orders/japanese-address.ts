import type { AddressParts } from './address-lines.ts'
import { prefectureName } from './prefectures.ts'

const japanese = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

/**
 * An address in Japan as its own documents write it: postal code, then from the prefecture to the house. Undefined for one
 * elsewhere, or in Latin letters.
 */
export function japaneseAddressLines(parts: AddressParts): string[] | undefined {
  const { address = '', city = '', state = '', postalCode, country } = parts
  if (country !== 'JP' || !japanese.test(city + address)) return undefined
  return [postalCode && `〒${postalCode}`, `${prefectureName(state)}${city}${address}`].flatMap(
    (line) => line || [],
  )
}
