import { readFileSync } from 'node:fs'
import { XmlDocument, XsdValidator } from 'libxml2-wasm'
import { expect, test } from 'vitest'
import { isIban } from '#contract/splits/payout.ts'
import { bankCsv, ibanIn, sepaFile } from './bank-files.ts'
import type { PersonRead } from './present-payouts.ts'

const schema = new URL('../../../../tests/fixtures/iso20022/pain.001.001.03.xsd', import.meta.url)

function person(name: string, readyCents: number, given: Partial<PersonRead['details']> = {}): PersonRead {
  return {
    id: name,
    email: `${name}@example.com`,
    email_key: `${name}@example.com`,
    name,
    legal_name: null,
    user_id: null,
    created_at: 1,
    beats: 1,
    last: undefined,
    underwayCents: 0,
    stripe: undefined,
    nextPayout: null,
    invitedAt: null,
    position: {
      balanceCents: readyCents,
      heldCents: 0,
      readyCents,
      paidCents: 0,
      sales: 3,
      isAccepted: true,
      next: null,
    },
    details: {
      collaborator_id: name,
      method: 'bank',
      account_name: name,
      iban: 'DE02120300000000202051',
      bic: null,
      paypal: null,
      address: null,
      tax_number: null,
      wants_statements: 1,
      asked_at: null,
      ...given,
    },
  }
}

const store = { currency: 'eur' as const, storeIban: 'DE02500105170137075030', now: Date.UTC(2026, 10, 24) }
const about = { seller: null, storeName: 'Backbeat & Söhne <Studio> 🥁', id: 'BB0123456789' }

function validate(xml: string): void {
  using document = XmlDocument.fromString(xml)
  using rules = XmlDocument.fromString(readFileSync(schema, 'utf8'))
  using validator = XsdValidator.fromDoc(rules)
  validator.validate(document)
}

test('the SEPA file is valid by the schema of ISO 20022, whatever names are', () => {
  const people = [
    person('Juno Park', 17_633, { bic: 'BYLADEM1001' }),
    person('Łukasz "日本" & <Söhne>'.padEnd(90, 'x'), 5),
    person('Nothing', 0),
  ]
  const xml = sepaFile(people, store, about)
  validate(xml)
  expect(xml).toContain('<NbOfTxs>2</NbOfTxs><CtrlSum>176.38</CtrlSum>')
  expect(xml).toContain('<InstdAmt Ccy="EUR">0.05</InstdAmt>')
  expect(xml).not.toContain('Nothing')
  expect(() => validate(xml.replace('<PmtMtd>TRF</PmtMtd>', ''))).toThrow(/PmtMtd|element/i)
})

test.each([
  ['another currency', { ...store, currency: 'usd' as const }, {}],
  ['no IBAN of the store', { ...store, storeIban: '' }, {}],
  ['somebody paid by PayPal', store, { method: 'paypal' as const }],
])('there is no SEPA file with %s', (_, given, details) => {
  expect(() => sepaFile([person('Juno', 100, details)], given, about)).toThrow(/SEPA/)
})

test('an IBAN is known by its checksum, also in free text', () => {
  expect(isIban('GB82WEST12345698765432')).toBe(true)
  expect(isIban('GB82WEST12345698765431')).toBe(false)
  expect(ibanIn('Sparkasse Leipzig, IBAN DE02 1203 0000 0000 2020 51, BIC BYLADEM1001')).toBe(
    'DE02120300000000202051',
  )
  expect(ibanIn('Sparkasse Leipzig')).toBe('')
})

test('a name that is a formula to a spreadsheet is made harmless', () => {
  expect(bankCsv([person('=HYPERLINK("x")', 100)], store)).toContain(`"'=HYPERLINK(""x"")"`)
})
