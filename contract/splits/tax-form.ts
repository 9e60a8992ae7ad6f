import { z } from 'zod'
import { CountryCode } from '#contract/orders/countries.ts'
import { atMostCharacters } from '#contract/text/at-most-characters.ts'
import { faultText, schemaError } from '#contract/text/fault-text.ts'
import { type Message, msg } from '#contract/text/msg.ts'
import { singleLine } from '#contract/text/single-line.ts'

/** Forms that sellers in the US ask of those whom they pay: W-9 of US persons, a W-8 of everybody else. */
export const taxForms = ['none', 'w9', 'w8'] as const
/** Their names, which are no words of a language. */
export const taxFormNames = { w9: 'W-9', w8: 'W-8' } as const
export const noTaxForm = msg`No tax form yet`

/** As what somebody pays tax. `company`: one that is taxed as such. */
export const taxKinds = ['person', 'company', 'other'] as const
export type TaxKind = (typeof taxKinds)[number]
export const taxKindNames = {
  person: msg`Person`,
  company: msg`Company taxed as such`,
  other: msg`Other`,
} as const satisfies Record<TaxKind, Message>

/** Where and as what somebody pays tax, as they say it themselves. */
export const TaxPlace = z.object({
  country: CountryCode,
  kind: z.enum(taxKinds, schemaError(msg`Choose one.`)),
})
export type TaxPlace = z.infer<typeof TaxPlace>

export const TaxNumber = singleLine().max(40, atMostCharacters(40))

/** What is known of somebody's tax form. The form itself stays with the seller. */
export const TaxForm = z.object({
  form: z.enum(taxForms),
  receivedOn: z.string().nullable().describe('Day, such as 2026-11-23'),
  kind: z.enum(taxKinds).nullable(),
  country: CountryCode.nullable(),
})
export type TaxForm = z.infer<typeof TaxForm>

export const SaveTaxForm = TaxForm.extend({
  receivedOn: z.iso.date(schemaError(msg`Enter a day.`)).nullable().describe('Not in the future'),
  taxNumber: TaxNumber.optional().describe('Missing: it stays; empty: it is removed'),
}).superRefine(({ form, receivedOn, kind, country }, context) => {
  if (form === 'none') return
  const missing = {
    receivedOn: msg`Enter the day on which it came.`,
    kind: msg`Choose one.`,
    country: msg`Choose a country.`,
  }
  for (const [field, value] of Object.entries({ receivedOn, kind, country }))
    if (value === null)
      context.addIssue({
        code: 'custom',
        path: [field],
        message: faultText(missing[field as keyof typeof missing]),
      })
})
export type SaveTaxForm = z.infer<typeof SaveTaxForm>
