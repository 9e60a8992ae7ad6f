import { expect, test } from 'vitest'
import { emptySeller, type TaxId } from '#contract/store/seller.ts'
import { papersOf } from './papers.ts'

const gst: TaxId = { place: 'CA', name: 'GST/HST', number: '123456789 RT0001' }
const qst: TaxId = { place: 'CA-QC', name: 'QST', number: '1234567890 TQ0001' }
const abn: TaxId = { place: 'AU', name: 'ABN', number: '12 345 678 901' }
const jct: TaxId = { place: 'JP', name: 'Registration number', number: 'T1234567890123' }
const oss: TaxId = { place: 'DE', name: 'OSS', number: 'EU372000000' }
const all = [gst, qst, abn, jct, oss]

const papers = (home: string, country: string, taxes: string[][], taxIds = all, taxNumber = '') =>
  papersOf(
    { ...emptySeller, country: home, taxIds, taxNumber },
    {
      country,
      state: null,
      taxes: taxes.map(([name = '', place = '']) => ({ name, place })),
    },
  )
const numbers = (list: readonly ({ number: string } | undefined)[]) => list.map((one) => one?.number)

test.each([
  ['GST in Quebec', 'GST', 'CA-QC', gst.number],
  ['QST in Quebec', 'QST', 'CA-QC', qst.number],
  ['HST in Ontario', 'HST', 'CA-ON', gst.number],
  ['GST of Canada', 'GST', 'CA', gst.number],
  ['PST in British Columbia', 'PST', 'CA-BC', undefined],
  ['QST elsewhere', 'QST', 'CA-ON', undefined],
])('%s stands beside its number', (_name, tax, place, number) => {
  expect(numbers(papers('US', 'CA', [[tax, place]]).beside)).toEqual([number])
})

test('two taxes have two numbers, and neither is repeated in the foot', () => {
  const { beside, head, foot } = papersOf(
    { ...emptySeller, country: 'CA', state: 'QC', taxIds: all },
    {
      country: 'CA',
      state: 'QC',
      taxes: [
        { name: 'GST', place: 'CA-QC' },
        { name: 'QST', place: 'CA-QC' },
      ],
    },
  )
  expect([numbers(beside), head, foot]).toEqual([[gst.number, qst.number], [], []])
})

test('Australia and Japan have the number in the head of documents of buyers there', () => {
  expect(numbers(papers('AU', 'AU', [['GST', 'AU']]).head)).toEqual([abn.number])
  expect(numbers(papers('JP', 'JP', [['VAT', 'JP']]).head)).toEqual([jct.number])
  expect(numbers(papers('JP', 'US', []).head)).toEqual([])
})

test('the foot has the other numbers of the buyer’s place and of the seller’s', () => {
  expect(numbers(papers('US', 'DE', [['VAT', 'DE']]).foot)).toEqual([oss.number])
  expect(numbers(papers('AU', 'US', []).foot)).toEqual([abn.number])
  expect(numbers(papers('US', 'US', []).foot)).toEqual([])
})

test.each<[string, string, string[][], TaxId[], string, string | undefined]>([
  ['charges GST in Australia', 'AU', [['GST', 'AU']], [abn], '', 'Tax invoice'],
  ['has the ABN as tax number', 'AU', [['GST', 'AU']], [], 'ABN 12 345 678 901', 'Tax invoice'],
  ['has no ABN', 'AU', [['GST', 'AU']], [], '', undefined],
  ['charges none', 'AU', [], [abn], '', undefined],
  ['is elsewhere', 'US', [['GST', 'AU']], [abn], '', undefined],
])('title of an invoice of a seller who %s', (_name, home, taxes, taxIds, taxNumber, title) => {
  expect(papers(home, 'AU', taxes, taxIds, taxNumber).title).toBe(title)
})
