import { z } from 'zod'
import { singleLine } from './single-line.ts'

/** Where the store sells to, as ISO 3166-1 codes. */
export const billingCountries = ['US', 'GB', 'CA', 'AU', 'DE', 'FR', 'JP', 'BR'] as const

function required(message: string, longest: number) {
  return singleLine({ error: message })
    .min(1, message)
    .max(longest, `Please use at most ${longest} characters.`)
}

export const BillingInfo = z.object({
  name: required('Name is required.', 120),
  address: required('Address is required.', 200),
  city: required('City is required.', 120),
  country: z.enum(billingCountries, { error: 'Country is required.' }),
  postalCode: required('Postal code is required.', 20),
})
export type BillingInfo = z.infer<typeof BillingInfo>
