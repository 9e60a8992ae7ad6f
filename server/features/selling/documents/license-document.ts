import { z } from 'zod'
import { firstTerms } from '#contract/licenses/default-terms.ts'
import { renderTerms } from '#contract/licenses/license-terms.ts'
import { LicenseStatement } from '#contract/licenses/verification.ts'
import { TEST_PURCHASE } from '#contract/orders/payment-mode.ts'
import { zonedDays } from '#contract/text/zoned-days.ts'
import {
  drawQr,
  drawText,
  ink,
  margin,
  openPaper,
  type Paper,
  pageWidth,
  textWidth,
  unknownLettersNote,
} from '#server/platform/pdf/document-paper.ts'
import { drawLine, drawRow, roomFor } from '#server/platform/pdf/document-rows.ts'
import { parseJson } from '#server/platform/text/parse-json.ts'

const bandHeight = 118
const qrSize = 104
const NOT_SIGNED_YET =
  'The license is already yours. When its files are made, this document is signed and lists their checksums.'
const EXAMPLE = 'Example: this document licenses nothing.'

/** What the document shows besides the statement. */
export const LicenseProof = z.object({
  /** Null until every file is made: the store signs their checksums, too. */
  signature: z.string().nullable(),
  verifyUrl: z.string(),
  isTest: z.boolean(),
})
export type LicenseProof = z.infer<typeof LicenseProof>

const Source = z.object({ statement: z.string(), proof: LicenseProof.nullable() })

/** The license document from the JSON of `documentSource`. */
export function renderLicense(source: string): Paper {
  const { statement, proof } = parseJson(Source, source)
  return writeLicenseDocument(parseJson(LicenseStatement, statement), proof)
}

/**
 * The license document as a PDF stream: parties, beat, rights, price, the SHA-256 of every file, and a QR code to the
 * page that says whether the license is in force.
 * @param proof null for an example, which proves nothing
 */
export function writeLicenseDocument(statement: LicenseStatement, proof: LicenseProof | null): Paper {
  const paper = openPaper({
    title: `${statement.license.name} license: ${statement.beat.title}`,
    author: statement.store,
    subject: `License ${statement.certificate}`,
    madeAt: new Date(statement.issuedAt),
  })
  let y = drawBand(paper, statement)
  const warning = proof === null ? EXAMPLE : proof.isTest ? TEST_PURCHASE : ''
  if (warning !== '') y = drawText(paper, warning, margin, y + 18, { size: 12, weight: 'strong' })
  y = drawParties(paper, statement, y + 28)
  y = drawRights(paper, statement, y + 22)
  y = drawSignatures(paper, statement, y + 14)
  if (proof !== null) {
    if (proof.signature !== null) y = drawFiles(paper, statement, y + 22)
    drawProof(paper, statement, proof, y + 24)
  }
  paper.end()
  return paper
}

function drawBand(paper: Paper, statement: LicenseStatement): number {
  paper.rect(0, 0, pageWidth, bandHeight).fill(ink.dark)
  // The lamp of two and four: the second and the fourth bar are lit.
  for (const bar of [0, 1, 2, 3])
    paper.rect(pageWidth - margin - 58 + bar * 16, 40, 10, 18).fill(bar % 2 === 1 ? ink.lamp : '#5B4414')
  const white = '#F1EDDF'
  drawText(paper, statement.store.toUpperCase(), margin, 38, { size: 13, weight: 'strong', color: ink.lamp })
  drawText(paper, `${statement.license.name} license`, margin, 62, {
    size: 26,
    weight: 'strong',
    color: white,
    width: 400,
  })
  return bandHeight
}

function drawParties(paper: Paper, statement: LicenseStatement, top: number): number {
  const { longDay } = zonedDays(statement.timeZone ?? 'UTC')
  let y = drawText(paper, statement.beat.title, margin, top, { size: 20, weight: 'strong' })
  y = drawText(paper, statement.license.description, margin, y + 2, { size: 10.5, color: ink.second }) + 12
  const rows: [string, string][] = [
    ['Licensee', statement.licensee ?? 'Account deleted'],
    ['Licensor', `${statement.licensor}, through ${statement.store}`],
    ['Beat', `${statement.beat.title}, produced by ${statement.beat.producer}`],
    ...(statement.beat.writers === undefined
      ? []
      : ([['Made by', statement.beat.writers]] satisfies [string, string][])),
    ['Date', longDay(statement.issuedAt)],
    ['Order', statement.orderNumber],
    ['Price paid', statement.price],
    ...(statement.term
      ? ([['Term', `${longDay(statement.term.from)} to ${longDay(statement.term.until)}`]] satisfies [
          string,
          string,
        ][])
      : []),
    ...(statement.replaces === undefined
      ? []
      : ([['Follows', `License ${statement.replaces}`]] satisfies [string, string][])),
  ]
  for (const row of rows) y = drawRow(paper, row, y)
  return y
}

function drawRights(paper: Paper, statement: LicenseStatement, top: number): number {
  let y = drawText(paper, 'What this license grants', margin, top, { size: 12, weight: 'strong' }) + 6
  for (const { label, value } of statement.license.rights) y = drawRow(paper, [label, value], y)
  // Statements without a text version were all under the first one.
  const terms = statement.license.terms ?? renderTerms(firstTerms, { licensor: statement.licensor })
  y += 10
  for (const paragraph of terms)
    y = drawText(paper, paragraph, margin, roomFor(paper, y, 24), { size: 9, color: ink.second }) + 4
  return y
}

/** Lines to sign on, for labels and distributors that ask for signatures. */
function drawSignatures(paper: Paper, { licensor, licensee }: LicenseStatement, top: number): number {
  if (licensee === null) return top
  const width = (textWidth - 28) / 2
  const start = roomFor(paper, top, 92)
  const note = 'Valid without signatures. Sign where a label or distributor asks for them.'
  const line = drawText(paper, note, margin, start, { size: 8, color: ink.second }) + 38
  const ends = [`Licensor: ${licensor}`, `Licensee: ${licensee}`].map((party, at) => {
    const left = margin + at * (width + 28)
    paper.rect(left, line, width, 0.75).fill(ink.text)
    return drawText(paper, `${party}, date`, left, line + 4, { size: 8, color: ink.second, width })
  })
  return Math.max(...ends)
}

function drawFiles(paper: Paper, statement: LicenseStatement, top: number): number {
  let y = drawText(paper, 'Files', margin, roomFor(paper, top, 70), { size: 12, weight: 'strong' }) + 6
  for (const file of statement.files) {
    y = drawLine(paper, roomFor(paper, y, 40))
    y = drawText(paper, `${file.name}, ${(file.bytes / 1_000_000).toFixed(1)} MB`, margin, y, { size: 9.5 })
    y = drawText(paper, `SHA-256 ${file.sha256}`, margin, y, { size: 8, color: ink.second }) + 4
  }
  return y
}

function drawProof(
  paper: Paper,
  statement: LicenseStatement,
  proof: Pick<LicenseProof, 'signature' | 'verifyUrl'>,
  top: number,
): void {
  const y = roomFor(paper, top, qrSize)
  drawQr(paper, proof.verifyUrl, pageWidth - margin - qrSize, y, qrSize)
  const width = textWidth - qrSize - 28
  let below = drawText(paper, 'Check this license', margin, y, { size: 12, weight: 'strong', width }) + 4
  below = drawText(paper, `Certificate ${statement.certificate}`, margin, below, { size: 10, width })
  below = drawText(paper, proof.verifyUrl, margin, below, { size: 8.5, color: ink.second, width }) + 6
  const small = { size: 7.5, color: ink.second, width }
  const signed =
    proof.signature === null ? NOT_SIGNED_YET : `Signed by the store (Ed25519): ${proof.signature}`
  below = drawText(paper, signed, margin, below, small)
  for (const note of unknownLettersNote(paper, 'The address above shows it.'))
    drawText(paper, note, margin, below + 4, small)
}
