import { z } from 'zod'
import { CountryCode, euCountries } from '#contract/orders/countries.ts'
import { pleaseAtMostCharacters } from '#contract/text/at-most-characters.ts'
import { faultText, schemaError } from '#contract/text/fault-text.ts'
import { msg } from '#contract/text/msg.ts'

/** Countries whose VAT numbers can be checked. */
const checkable: readonly string[] = [...euCountries, 'MC', 'GB', 'IM', 'CH', 'LI', 'NO']

/** Whether buyers in this country can enter a VAT number. */
export function hasVatNumber(country: string): boolean {
  return checkable.includes(country)
}

export const VatNumberRequest = z.object({
  country: CountryCode.describe('Of the billing address'),
  number: z
    .string()
    .trim()
    .min(1, schemaError(msg`VAT number is required.`))
    .max(40, pleaseAtMostCharacters(40)),
})
export type VatNumberRequest = z.infer<typeof VatNumberRequest>

/** `valid`: registered. `unverified`: well-formed, but no register could be asked. */
const vatNumberStates = ['valid', 'unverified', 'invalid'] as const

/**
 * Why a number is not valid. `malformed`: wrong format for its country. `other_country`: of another country. `unknown`:
 * not registered. `unreachable`: the register is down. `no_register`: the country has none, or checks are off.
 */
export const vatNumberReasons = [
  'malformed',
  'other_country',
  'unknown',
  'unreachable',
  'no_register',
] as const

/** The result of a VAT number check. Orders keep it as evidence. */
export const VatCheck = z.object({
  state: z.enum(vatNumberStates),
  reason: z.enum(vatNumberReasons).optional(),
  number: z.string().describe('Without spaces and in capitals, with its prefix: FR40303265045'),
  registeredName: z.string().optional().describe('Name in the register'),
  checkedAt: z.string().describe('ISO 8601'),
})
export type VatCheck = z.infer<typeof VatCheck>

/** The message to the buyer about an invalid number. */
export function validateVatNumber({ state, reason }: VatCheck): string | undefined {
  if (state !== 'invalid') return undefined
  if (reason === 'other_country')
    return faultText(msg`This VAT number belongs to another country than the one above.`)
  if (reason === 'unknown')
    return faultText(msg`The EU register doesn’t know this number. Check it, or leave it empty.`)
  return faultText(msg`This is not a valid VAT number for this country. Check it, or leave it empty.`)
}
