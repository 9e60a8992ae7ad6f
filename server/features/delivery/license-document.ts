import { z } from 'zod'
import { longDay } from '#contract/days.ts'
import { firstTerms } from '#contract/default-terms.ts'
import { renderTerms } from '#contract/license-terms.ts'
import { TEST_PURCHASE } from '#contract/payment-mode.ts'
import type { LicenseStatement } from '#contract/verification.ts'
import {
  drawQr,
  hasUnknownLetters,
  ink,
  margin,
  openPaper,
  type Paper,
  pageWidth,
  textWidth,
  write,
} from './document-paper.ts'
import { drawLine, drawRow, roomFor } from './document-rows.ts'

const bandHeight = 118
const qrSize = 104
const EXAMPLE = 'Example: this document licenses nothing.'

/** What the document shows besides the statement. */
export const LicenseProof = z.object({ signature: z.string(), verifyUrl: z.string(), isTest: z.boolean() })
export type LicenseProof = z.infer<typeof LicenseProof>

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
  if (warning !== '') y = write(paper, warning, margin, y + 18, { size: 12, weight: 'strong' })
  y = drawParties(paper, statement, y + 28)
  y = drawRights(paper, statement, y + 22)
  if (proof !== null) {
    y = drawFiles(paper, statement, y + 22)
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
  write(paper, statement.store.toUpperCase(), margin, 38, { size: 13, weight: 'strong', color: ink.lamp })
  write(paper, `${statement.license.name} license`, margin, 62, {
    size: 26,
    weight: 'strong',
    color: white,
    width: 400,
  })
  return bandHeight
}

function drawParties(paper: Paper, statement: LicenseStatement, top: number): number {
  let y = write(paper, statement.beat.title, margin, top, { size: 20, weight: 'strong' })
  y = write(paper, statement.license.description, margin, y + 2, { size: 10.5, color: ink.second }) + 12
  const rows: [string, string][] = [
    ['Licensee', statement.licensee ?? 'Account deleted'],
    ['Licensor', `${statement.licensor}, through ${statement.store}`],
    ['Beat', `${statement.beat.title}, produced by ${statement.beat.producer}`],
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
  let y = write(paper, 'What this license grants', margin, top, { size: 12, weight: 'strong' }) + 6
  for (const { label, value } of statement.license.rights) y = drawRow(paper, [label, value], y)
  // Statements without a text version were all under the first one.
  const terms = statement.license.terms ?? renderTerms(firstTerms, { licensor: statement.licensor })
  y += 10
  for (const paragraph of terms)
    y = write(paper, paragraph, margin, roomFor(paper, y, 24), { size: 9, color: ink.second }) + 4
  return y
}

function drawFiles(paper: Paper, statement: LicenseStatement, top: number): number {
  let y = write(paper, 'Files', margin, roomFor(paper, top, 70), { size: 12, weight: 'strong' }) + 6
  for (const file of statement.files) {
    y = drawLine(paper, roomFor(paper, y, 40))
    y = write(paper, `${file.name}, ${(file.bytes / 1_000_000).toFixed(1)} MB`, margin, y, { size: 9.5 })
    y = write(paper, `SHA-256 ${file.sha256}`, margin, y, { size: 8, color: ink.second }) + 4
  }
  return y
}

function drawProof(
  paper: Paper,
  statement: LicenseStatement,
  proof: { signature: string; verifyUrl: string },
  top: number,
): void {
  const y = roomFor(paper, top, qrSize)
  drawQr(paper, proof.verifyUrl, pageWidth - margin - qrSize, y, qrSize)
  const width = textWidth - qrSize - 28
  let below = write(paper, 'Check this license', margin, y, { size: 12, weight: 'strong', width }) + 4
  below = write(paper, `Certificate ${statement.certificate}`, margin, below, { size: 10, width })
  below = write(paper, proof.verifyUrl, margin, below, { size: 8.5, color: ink.second, width }) + 6
  const small = { size: 7.5, color: ink.second, width }
  below = write(paper, `Signed by the store (Ed25519): ${proof.signature}`, margin, below, small)
  if (hasUnknownLetters(paper))
    write(
      paper,
      '\ufffd stands for a character that these fonts do not have. The address above shows it.',
      margin,
      below + 4,
      small,
    )
}
