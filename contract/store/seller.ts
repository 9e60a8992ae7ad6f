import { z } from 'zod'
import { CountryCode, countryCodes } from '#contract/orders/countries.ts'
import { taxPartsOf } from '#contract/pricing/tax-parts.ts'
import { placeOf, readPlace } from '#contract/pricing/tax-places.ts'
import { emailAddress } from '#contract/text/email-address.ts'
import { schemaError } from '#contract/text/fault-text.ts'
import { msg, plural } from '#contract/text/msg.ts'
import { filled, line, phone, webAddress } from './setting-fields.ts'

export const MAX_TAX_IDS = 12

/** A registration for a tax somewhere. */
export const TaxId = z
  .object({
    place: z
      .string()
      .refine(isTaxPlace, schemaError(msg`Choose a country.`))
      .describe('Country, or country and state: CA, CA-QC'),
    name: filled(40, schemaError(msg`Name is required.`)).describe(
      'Of the tax or of the number, such as QST or ABN',
    ),
    number: filled(40, schemaError(msg`Number is required.`)),
  })
  .refine(({ place, number }) => readPlace(place).country !== 'JP' || isJapaneseNumber(number), {
    path: ['number'],
    ...schemaError(msg`A Japanese registration number is a T and 13 digits.`),
  })
export type TaxId = z.infer<typeof TaxId>

/** Of a qualified invoice issuer (適格請求書発行事業者). */
function isJapaneseNumber(number: string): boolean {
  return /^T\d{13}$/.test(number)
}

function isTaxPlace(place: string): boolean {
  const { country, state } = readPlace(place)
  if (!countryCodes.includes(country) || placeOf({ country, state }) !== place) return false
  return state === undefined || taxPartsOf(country).some(({ code }) => code === state)
}

/** Whether the seller takes part in dispute resolution before a consumer board. */
export const disputeAnswers = ['no', 'yes', 'obliged'] as const

/** The legal seller, for invoices and the imprint. What was added later has a default: invoices are frozen with it. */
export const Seller = z.object({
  name: filled(120, schemaError(msg`Name is required.`)),
  street: filled(160, schemaError(msg`Street is required.`)),
  postalCode: filled(20, schemaError(msg`Postal code is required.`)),
  city: filled(80, schemaError(msg`City is required.`)),
  state: line(3).default('').describe('Code of the state or province, where addresses have one'),
  country: CountryCode,
  email: emailAddress(schemaError(msg`Please enter an email address.`)),
  represented: line(160).describe('Managing director or owner'),
  register: line(120).describe('Such as Delaware, file number 7654321'),
  taxNumber: line(40),
  vatId: line(20),
  bank: line(160),
  note: line(300).describe('A legally required sentence on invoices, such as why there is no VAT'),
  phone: phone.default('').describe('Of legal notices and of the withdrawal form'),
  capital: line(80).default('').describe('Share capital of a company'),
  host: line(300).default('').describe('Name, address and phone of who hosts the store'),
  mediator: z
    .object({ name: line(120), address: line(200), url: z.union([z.literal(''), webAddress]) })
    .default({ name: '', address: '', url: '' })
    .describe('The consumer mediator that the seller belongs to'),
  disputes: z
    .enum(disputeAnswers)
    .default('no')
    .describe('Whether the seller takes part in dispute resolution before a consumer board'),
  discloseOnRequest: z
    .boolean()
    .default(false)
    .describe('Address and phone of a sole owner are given on request only'),
  representativeEu: line(300).default('').describe('Name, address and email; of a seller outside the EU'),
  representativeUk: line(300).default('').describe('The same in the UK'),
  encarregado: line(300)
    .default('')
    .describe('Who answers for personal data in Brazil, and how to reach them'),
  taxIds: z
    .array(TaxId)
    .max(
      MAX_TAX_IDS,
      schemaError(msg`At most ${plural({ maximum: MAX_TAX_IDS }, { one: '# number', other: '# numbers' })}.`),
    )
    .refine(
      (ids) => new Set(ids.map(({ place, name }) => `${place} ${name}`)).size === ids.length,
      schemaError(msg`There are two numbers for the same tax. Remove one of them.`),
    )
    .default([])
    .describe('Registrations for taxes; documents of buyers there show them'),
})
export type Seller = z.infer<typeof Seller>

/** Legal details with nothing filled in. */
export const emptySeller: Seller = {
  name: '',
  street: '',
  postalCode: '',
  city: '',
  state: '',
  country: '',
  email: '',
  represented: '',
  register: '',
  taxNumber: '',
  vatId: '',
  bank: '',
  note: '',
  phone: '',
  capital: '',
  host: '',
  mediator: { name: '', address: '', url: '' },
  disputes: 'no',
  discloseOnRequest: false,
  representativeEu: '',
  representativeUk: '',
  encarregado: '',
  taxIds: [],
}
