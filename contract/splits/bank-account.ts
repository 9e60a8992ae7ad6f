import { euCountries } from '#contract/orders/countries.ts'

/** Whether this is a BIC by ISO 9362, as the files of banks take it (BICIdentifier of ISO 20022). */
export function isBic(bic: string): boolean {
  return /^[A-Z]{6}[A-Z2-9][A-NP-Z0-9](?:[A-Z0-9]{3})?$/.test(bic)
}

/** Checksum of an IBAN by ISO 13616: rearranged, letters as numbers, modulo 97 is 1. */
export function isIban(iban: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(iban)) return false
  const digits = (iban.slice(4) + iban.slice(0, 4)).replace(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  )
  let rest = 0
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97
  return rest === 1
}

/** Country codes of IBANs in the scheme of SEPA credit transfers (European Payments Council, EPC409-09). */
const sepaCountries = [...euCountries, ...'AD AL CH GB GI IS LI MC MD ME MK NO RS SM VA'.split(' ')]

/** Whether an account can be paid by a SEPA credit transfer. */
export function isSepaIban(iban: string): boolean {
  return isIban(iban) && sepaCountries.includes(iban.slice(0, 2))
}
