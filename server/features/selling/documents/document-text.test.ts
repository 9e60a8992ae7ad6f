import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { InvoicePaper, writeInvoice } from '#server/features/selling/invoices/invoice-document.ts'
import type { Paper } from '#server/platform/pdf/document-paper.ts'
import { glyphTexts, readPdf } from '#tests/read-pdf.ts'
import { writeConfirmationLetter } from './confirmation-letter.ts'
import { EvidenceContent, writeEvidence } from './evidence-document.ts'
import { writeLicenseDocument } from './license-document.ts'

/** Every ligature that the fonts have, in both weights. */
const words = 'Certificate of first affluent office flights in Griffith'
const madeAt = '2026-11-22T12:00:00.000Z'
const person = { street: 'Field 5', city: 'Sheffield', country: 'GB', postalCode: 'S1 2FF' }

const license = (title = words) =>
  writeLicenseDocument(
    {
      certificate: 'BBL-7Q2F',
      store: 'Backbeat',
      orderNumber: 'BB-3F09A-1C2D4',
      issuedAt: madeAt,
      licensee: 'Griffin Fitch',
      licensor: 'Effie Fields',
      beat: { title, producer: 'Effie Fields' },
      license: {
        name: 'Unlimited',
        description: 'The files are yours at first.',
        rights: [{ label: 'Files', value: words }],
        terms: [`The certificate is final. ${words}.`],
      },
      price: 'USD 29.00',
      files: [{ name: 'office.mp3', bytes: 5_000_000, sha256: 'f1'.repeat(32) }],
    },
    { signature: 'fifififi', verifyUrl: 'https://beats.example/verify/BBL-7Q2F', isTest: false },
  )

const documents: Record<string, () => Paper> = {
  license,
  letter: () =>
    writeConfirmationLetter({
      store: 'Backbeat',
      date: 'November 22, 2026',
      madeAt,
      certificate: 'BBL-7Q2F',
      verifyUrl: 'https://beats.example/verify/BBL-7Q2F',
      warning: words,
      paragraphs: [words],
      rows: [['Certificate', words]],
      uses: [['Offline', 'https://youtu.be/fifl']],
      closing: words,
    }),
  invoice: () =>
    writeInvoice(
      InvoicePaper.parse({
        store: 'Backbeat',
        pagesUrl: 'https://beats.example',
        content: {
          kind: 'invoice',
          number: 'RE-2026-0001',
          issuedAt: madeAt,
          suppliedAt: madeAt,
          orderNumber: 'BB-3F09A-1C2D4',
          corrects: null,
          currency: 'usd',
          isTest: true,
          seller: null,
          buyer: { name: 'Griffin Fitch', address: person.street, ...person },
          country: 'GB',
          lines: [{ what: words, note: words, netCents: 2900, rate: 0, taxCents: 0, grossCents: 2900 }],
          taxes: [],
          netCents: 2900,
          taxCents: 0,
          grossCents: 2900,
          paid: words,
          notes: [words],
        },
      }),
    ),
  evidence: () =>
    writeEvidence(
      EvidenceContent.parse({
        title: words,
        store: 'Backbeat',
        madeAt,
        sections: [{ heading: words, rows: [['Certificate', words]], paragraphs: [words] }],
      }),
    ),
}

test.each(Object.keys(documents))('the text of a drawn %s copies as it reads', async (name) => {
  const pdf = await buffer(documents[name]!())
  const text = await readPdf(pdf)
  expect(text).toContain(words)
  expect(text).toContain('Certificate')
  // One glyph, one character: some readers copy only the first of a ligature.
  expect(glyphTexts(pdf).filter((glyph) => !/^[0-9a-f]{4}$/u.test(glyph))).toEqual([])
})

test.each(['محمد لا إله', 'अमिताभ श्रीवास्तव', 'Ελένη', 'สมชาย ใจดี', '田中さくら'])(
  'the text map of %s is readable for strict readers',
  async (name) => {
    const pdf = await buffer(license(name))
    expect(await readPdf(pdf)).toContain('Certificate')
    // A glyph that stands for several letters lists them without a space.
    expect(glyphTexts(pdf).filter((glyph) => !/^(?:[0-9a-f]{4})*$/u.test(glyph))).toEqual([])
  },
)
