import { z } from 'zod'
import { CountryCode, euCountries } from './countries.ts'

/** Countries whose VAT numbers can be checked. */
const checkable: readonly string[] = [...euCountries, 'MC', 'GB', 'IM', 'CH', 'LI', 'NO']

/** Whether buyers there can give a VAT number. */
export function hasVatNumber(country: string): boolean {
  return checkable.includes(country)
}

export const VatNumberRequest = z.object({
  country: CountryCode.describe('Of the billing address'),
  number: z.string().trim().min(1, 'VAT number is required.').max(40, 'Please use at most 40 characters.'),
})
export type VatNumberRequest = z.infer<typeof VatNumberRequest>

/** `valid`: its register knows it. `unverified`: well formed, but no register could be asked. */
export const vatNumberStates = ['valid', 'unverified', 'invalid'] as const

/**
 * Why a number is not valid. `malformed`: no number of its country looks like this. `other_country`: it is one of another
 * country. `unknown`: the register does not know it. `unreachable`: the register does not answer. `no_register`: there is
 * none to ask for this country, or the store asks none.
 */
export const vatNumberReasons = [
  'malformed',
  'other_country',
  'unknown',
  'unreachable',
  'no_register',
] as const

/** What a check of a VAT number found. Orders keep it as evidence. */
export const VatCheck = z.object({
  state: z.enum(vatNumberStates),
  reason: z.enum(vatNumberReasons).optional(),
  number: z.string().describe('Without spaces and in capitals, with its prefix: FR40303265045'),
  registeredName: z.string().optional().describe('As the register has it'),
  checkedAt: z.string().describe('ISO 8601'),
})
export type VatCheck = z.infer<typeof VatCheck>

/** Why this number cannot be used, for its buyer. */
export function vatNumberFault({ state, reason }: VatCheck): string | undefined {
  if (state !== 'invalid') return undefined
  if (reason === 'other_country') return 'This VAT number belongs to another country than the one above.'
  if (reason === 'unknown') return 'The EU register does not know this number. Check it, or leave it empty.'
  return 'This is no VAT number of this country. Check it, or leave it empty.'
}
