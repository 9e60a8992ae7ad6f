import { readFileSync } from 'node:fs'
import { XmlDocument, XsdValidator } from 'libxml2-wasm'
import { expect, test } from 'vitest'
import { isIban } from '#contract/splits/bank-account.ts'
import { type SepaVersion, sepaVersions } from '#contract/splits/payout.ts'
import { bankCsv, ibanIn } from './bank-files.ts'
import type { PersonRead } from './present-payouts.ts'
import { sepaFile } from './sepa-file.ts'

const schemaOf = (version: SepaVersion) =>
  new URL(`../../../../tests/fixtures/iso20022/pain.001.001.${version}.xsd`, import.meta.url)

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
    method: 'bank',
    byStripeCents: 0,
    byHand: { cents: readyCents, sales: 3 },
    invitedAt: null,
    position: {
      balanceCents: readyCents,
      heldCents: 0,
      readyCents,
      paidCents: 0,
      sales: 3,
      isAccepted: true,
      next: null,
      nextStripeAt: null,
      hasPaypal: false,
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
      ...{ tax_number_end: null, tax_form: 'none', tax_form_on: null, tax_kind: null, tax_country: null },
      wants_statements: 1,
      asked_at: null,
      ...given,
    },
  }
}

const store = { currency: 'eur' as const, storeIban: 'DE02500105170137075030', now: Date.UTC(2026, 10, 24) }
const about = {
  seller: null,
  storeName: 'Backbeat & Söhne <Studio> 🥁',
  timeZone: 'Europe/Berlin',
  version: '09' as SepaVersion,
}

function validate(xml: string, version: SepaVersion): void {
  using document = XmlDocument.fromString(xml)
  using rules = XmlDocument.fromString(readFileSync(schemaOf(version), 'utf8'))
  using validator = XsdValidator.fromDoc(rules)
  validator.validate(document)
}

test.each(sepaVersions)('the SEPA file is valid by the schema of ISO 20022, version %s', (version) => {
  const people = [
    person('Juno Park', 17_633, { bic: 'BYLADEM1001' }),
    person('Łukasz "日本" & <Söhne>'.padEnd(90, 'x'), 5),
    person('Stored Before', 100, { bic: 'COBADEFO' }),
    person('Nothing', 0),
  ]
  const xml = sepaFile(people, store, { ...about, version })
  validate(xml, version)
  expect(xml).toContain('<NbOfTxs>3</NbOfTxs><CtrlSum>177.38</CtrlSum>')
  expect(xml).toContain('<InstdAmt Ccy="EUR">0.05</InstdAmt>')
  expect(xml).toContain(version === '09' ? '<BICFI>BYLADEM1001</BICFI>' : '<BIC>BYLADEM1001</BIC>')
  expect(xml).not.toContain('Nothing')
  expect(xml).not.toContain('COBADEFO')
  expect(() => validate(xml.replace('<PmtMtd>TRF</PmtMtd>', ''), version)).toThrow(/PmtMtd|element/i)
  expect(() => validate(xml.replace('BYLADEM1001', 'BYLADE'), version)).toThrow(/pattern|BIC/i)
  expect(() => validate(xml, version === '09' ? '03' : '09')).toThrow()
})

test.each([
  ['Łukasz Müller', 'Lukasz Muller'],
  ['Ελένη Δήμα', 'Eleni Dima'],
  ['Дмитрий Иванов', 'Dmitriy Ivanov'],
  ['Þórdís Strauß', 'Thordis Strauss'],
  ['Nguyễn Ánh', 'Nguyen Anh'],
  ['Drum 🥁 & Bass', 'Drum + Bass'],
  ['“Big” O’Neil', "Big O'Neil"],
])('%s is %s in the letters of banks', (name, written) => {
  const xml = sepaFile([person(name, 100)], store, about)
  expect(/<Cdtr><Nm>([^<]*)/.exec(xml)?.[1]?.replaceAll('&#39;', "'")).toBe(written)
})

test('accounts outside SEPA and other ways to be paid are left out', () => {
  const people = [
    person('Juno', 100),
    person('Outside', 200, { iban: 'BR1800360305000010009795493C1' }),
    person('PayPal', 300, { method: 'paypal', iban: null }),
    person('Albania', 400, { iban: 'AL47212110090000000235698741' }),
  ]
  const xml = sepaFile(people, store, about)
  expect(xml).toContain('<NbOfTxs>2</NbOfTxs><CtrlSum>5.00</CtrlSum>')
  for (const name of ['Outside', 'PayPal']) expect(xml).not.toContain(name)
})

test('the same payments have the same ids, in whatever order, and others after one was made', () => {
  const idsOf = (xml: string) => [...xml.matchAll(/<(?:MsgId|EndToEndId)>([^<]*)/g)].map(([, id]) => id)
  const people = [person('Juno', 100), person('Femi', 200)]
  const ids = idsOf(sepaFile(people, store, about))
  expect(new Set(ids).size).toBe(3)
  expect(ids.every((id) => /^BB[a-f\d]{30}$/.test(id ?? ''))).toBe(true)
  const later = { ...store, now: store.now + 86_400_000 }
  expect(idsOf(sepaFile(people, later, { ...about, version: '03' }))).toEqual(ids)
  expect(idsOf(sepaFile(people.toReversed(), later, about)).sort()).toEqual(ids.toSorted())
  const [message, juno, femi] = ids
  const paidOnce = { ...people[0]!, last: { id: 'payout-1', state: 'paid' } as PersonRead['last'] }
  const next = idsOf(sepaFile([paidOnce, people[1]!], store, about))
  expect([next[0] !== message, next[1] !== juno, next[2] === femi]).toEqual([true, true, true])
  expect(idsOf(sepaFile([person('Juno', 101), people[1]!], store, about))[1]).not.toBe(juno)
})

test('the day to pay is that of the store, also in the first hours after midnight', () => {
  const now = Date.parse('2026-11-24T23:30:00Z')
  const xml = sepaFile([person('Juno', 100)], { ...store, now }, about)
  expect(xml).toContain('<ReqdExctnDt><Dt>2026-11-25</Dt></ReqdExctnDt>')
})

test.each([
  ['another currency', { ...store, currency: 'usd' as const }, {}],
  ['no IBAN of the store', { ...store, storeIban: '' }, {}],
  ['only somebody paid by PayPal', store, { method: 'paypal' as const }],
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
