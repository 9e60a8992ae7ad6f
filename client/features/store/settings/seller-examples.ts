import { noVatNotes } from '#contract/law/statutory.ts'
import type { Seller } from '#contract/store/seller.ts'
import { type Message, msg } from '#contract/text/msg.ts'

/** Numbers are as registers there write them; the note is that of the law. */
type Examples = Partial<Record<Exclude<keyof Seller, 'bank'> | 'taxId', string>> & { bank?: Message }

const inUs: Examples = {
  register: 'Delaware, file no. 1234567',
  taxNumber: 'EIN 12-3456789',
  vatId: '',
  bank: msg`Bank, routing and account number`,
  note: '',
}

const inEu = { bank: msg`Bank and IBAN`, taxNumber: '' }

const byCountry: Record<string, Examples> = {
  US: inUs,
  CA: { ...inUs, register: 'Ontario, corporation no. 1234567', taxNumber: '', taxId: '123456789 RT0001' },
  AU: {
    ...inUs,
    register: 'ACN 123 456 789',
    taxNumber: '',
    taxId: '12 345 678 901',
    bank: msg`Bank, BSB and account number`,
  },
  GB: {
    register: 'England and Wales, company no. 01234567',
    taxNumber: 'UTR 12345 67890',
    vatId: 'GB123456789',
    bank: msg`Bank, sort code and account number`,
    note: '',
  },
  DE: {
    ...inEu,
    register: 'Amtsgericht Leipzig, HRB 38112',
    vatId: 'DE318204554',
    note: noVatNotes.DE ?? '',
  },
  FR: {
    ...inEu,
    register: 'RCS Paris 303 265 045',
    vatId: 'FR40303265045',
    note: noVatNotes.FR ?? '',
    capital: '1 000 €',
  },
  JP: { taxId: 'T1234567890123' },
}

/** Examples of legal details in a seller's country; those of the US until there is one. */
export function sellerExamples(country: string): Examples {
  return country === '' ? inUs : (byCountry[country] ?? {})
}
