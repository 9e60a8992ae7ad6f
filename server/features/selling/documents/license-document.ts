import { z } from 'zod'
import { firstTerms } from '#contract/licenses/default-terms.ts'
import { renderTerms } from '#contract/licenses/license-terms.ts'
import { LicenseStatement } from '#contract/licenses/verification.ts'
import { TEST_PURCHASE } from '#contract/orders/payment-mode.ts'
import { formatCount } from '#contract/text/format-count.ts'
import { type Locale, locales, sourceLocale } from '#contract/text/locales.ts'
import { msg } from '#contract/text/msg.ts'
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
import { type I18n, i18nOf } from '#server/platform/text/i18n-of.ts'
import { parseJson } from '#server/platform/text/parse-json.ts'

const bandHeight = 118
const qrSize = 104
const NOT_SIGNED_YET = msg`The license is already yours. When its files are made, this document is signed and lists their checksums.`
const EXAMPLE = msg`Example: this document licenses nothing.`

/** What the document shows besides the statement. */
export const LicenseProof = z.object({
  /** Null until every file is made: the store signs their checksums, too. */
  signature: z.string().nullable(),
  verifyUrl: z.string(),
  isTest: z.boolean(),
})
export type LicenseProof = z.infer<typeof LicenseProof>

const Source = z.object({
  statement: z.string(),
  proof: LicenseProof.nullable(),
  locale: z.enum(locales).optional().describe('Of the words around the contract; missing: English'),
})

/** The license document from the JSON of `documentSource`. */
export function renderLicense(source: string): Paper {
  const { statement, proof, locale } = parseJson(Source, source)
  return writeLicenseDocument(parseJson(LicenseStatement, statement), proof, locale)
}

/**
 * The license document as a PDF stream: parties, beat, rights, price, the SHA-256 of every file, and a QR code to the
 * page that says whether the license is in force.
 * @param proof null for an example, which proves nothing
 */
export function writeLicenseDocument(
  statement: LicenseStatement,
  proof: LicenseProof | null,
  locale: Locale = sourceLocale,
): Paper {
  const i18n = i18nOf(locale)
  const { license, beat, certificate } = statement
  const paper = openPaper({
    title: i18n._(msg`${{ license: license.name }} license: ${{ title: beat.title }}`),
    author: statement.store,
    subject: i18n._(msg`License ${{ certificate }}`),
    madeAt: new Date(statement.issuedAt),
    locale,
  })
  let y = drawBand(paper, statement, i18n)
  const warning = proof === null ? EXAMPLE : proof.isTest ? TEST_PURCHASE : undefined
  if (warning) y = drawText(paper, i18n._(warning), margin, y + 18, { size: 12, weight: 'strong' })
  y = drawParties(paper, statement, { top: y + 28, i18n })
  y = drawRights(paper, statement, { top: y + 22, i18n })
  y = drawSignatures(paper, statement, { top: y + 14, i18n })
  if (proof !== null) {
    if (proof.signature !== null) y = drawFiles(paper, statement, { top: y + 22, i18n })
    drawProof(paper, statement, proof, { top: y + 24, i18n })
  }
  paper.end()
  return paper
}

type Place = { top: number; i18n: I18n }

function drawBand(paper: Paper, statement: LicenseStatement, { _: draw }: I18n): number {
  paper.rect(0, 0, pageWidth, bandHeight).fill(ink.dark)
  // The lamp of two and four: the second and the fourth bar are lit.
  for (const bar of [0, 1, 2, 3])
    paper.rect(pageWidth - margin - 58 + bar * 16, 40, 10, 18).fill(bar % 2 === 1 ? ink.lamp : '#5B4414')
  const white = '#F1EDDF'
  drawText(paper, statement.store.toUpperCase(), margin, 38, { size: 13, weight: 'strong', color: ink.lamp })
  drawText(paper, draw(msg`${{ license: statement.license.name }} license`), margin, 62, {
    size: 26,
    weight: 'strong',
    color: white,
    width: 400,
  })
  return bandHeight
}

function drawParties(paper: Paper, statement: LicenseStatement, { top, i18n }: Place): number {
  const { locale, _: draw } = i18n
  const { store, licensor, beat, term, replaces } = statement
  const { title, producer } = beat
  const day = (at: string) => zonedDays(statement.timeZone ?? 'UTC').longDay(at, locale)
  let y = drawText(paper, title, margin, top, { size: 20, weight: 'strong' })
  y = drawText(paper, statement.license.description, margin, y + 2, { size: 10.5, color: ink.second }) + 12
  const rows: [string, string][] = [
    [draw(msg`Licensee`), statement.licensee ?? draw(msg`Account deleted`)],
    [draw(msg`Licensor`), draw(msg`${{ licensor }}, through ${{ store }}`)],
    [draw(msg`Beat`), draw(msg`${{ title }}, produced by ${{ producer }}`)],
    ...(beat.writers === undefined
      ? []
      : ([[draw(msg`Made by`), beat.writers]] satisfies [string, string][])),
    [draw(msg`Date`), day(statement.issuedAt)],
    [draw(msg`Order`), statement.orderNumber],
    [draw(msg`Price paid`), statement.price],
    ...(term
      ? ([
          [draw(msg`Term`), draw(msg`${{ from: day(term.from) }} to ${{ until: day(term.until) }}`)],
        ] satisfies [string, string][])
      : []),
    ...(replaces === undefined
      ? []
      : ([[draw(msg`Follows`), draw(msg`License ${{ certificate: replaces }}`)]] satisfies [
          string,
          string,
        ][])),
  ]
  for (const row of rows) y = drawRow(paper, row, y)
  return y
}

function drawRights(paper: Paper, statement: LicenseStatement, { top, i18n }: Place): number {
  let y =
    drawText(paper, i18n._(msg`What this license grants`), margin, top, { size: 12, weight: 'strong' }) + 6
  for (const { label, value } of statement.license.rights) y = drawRow(paper, [label, value], y)
  // Statements without a text version were all under the first one.
  const terms = statement.license.terms ?? renderTerms(firstTerms, { licensor: statement.licensor })
  y += 10
  for (const paragraph of terms)
    y = drawText(paper, paragraph, margin, roomFor(paper, y, 24), { size: 9, color: ink.second }) + 4
  return y
}

/** Lines to sign on, for labels and distributors that ask for signatures. */
function drawSignatures(
  paper: Paper,
  { licensor, licensee }: LicenseStatement,
  { top, i18n: { _: draw } }: Place,
): number {
  if (licensee === null) return top
  const width = (textWidth - 28) / 2
  const start = roomFor(paper, top, 92)
  const note = draw(msg`Valid without signatures. Sign where a label or distributor asks for them.`)
  const line = drawText(paper, note, margin, start, { size: 8, color: ink.second }) + 38
  const parties = [msg`Licensor: ${{ licensor }}, date`, msg`Licensee: ${{ licensee }}, date`]
  const ends = parties.map((party, at) => {
    const left = margin + at * (width + 28)
    paper.rect(left, line, width, 0.75).fill(ink.text)
    return drawText(paper, draw(party), left, line + 4, { size: 8, color: ink.second, width })
  })
  return Math.max(...ends)
}

function drawFiles(paper: Paper, statement: LicenseStatement, { top, i18n }: Place): number {
  let y =
    drawText(paper, i18n._(msg`Files`), margin, roomFor(paper, top, 70), { size: 12, weight: 'strong' }) + 6
  for (const file of statement.files) {
    y = drawLine(paper, roomFor(paper, y, 40))
    y = drawText(paper, `${file.name}, ${megabytes(file.bytes, i18n.locale)} MB`, margin, y, { size: 9.5 })
    y = drawText(paper, `SHA-256 ${file.sha256}`, margin, y, { size: 8, color: ink.second }) + 4
  }
  return y
}

function drawProof(
  paper: Paper,
  statement: LicenseStatement,
  proof: Pick<LicenseProof, 'signature' | 'verifyUrl'>,
  { top, i18n: { _: draw } }: Place,
): void {
  const y = roomFor(paper, top, qrSize)
  drawQr(paper, proof.verifyUrl, pageWidth - margin - qrSize, y, qrSize)
  const width = textWidth - qrSize - 28
  let below =
    drawText(paper, draw(msg`Check this license`), margin, y, { size: 12, weight: 'strong', width }) + 4
  const { certificate } = statement
  below = drawText(paper, draw(msg`Certificate ${{ certificate }}`), margin, below, { size: 10, width })
  below = drawText(paper, proof.verifyUrl, margin, below, { size: 8.5, color: ink.second, width }) + 6
  const small = { size: 7.5, color: ink.second, width }
  const signed =
    proof.signature === null
      ? NOT_SIGNED_YET
      : msg`Signed by the store (Ed25519): ${{ signature: proof.signature }}`
  below = drawText(paper, draw(signed), margin, below, small)
  for (const note of unknownLettersNote(paper, msg`The address above shows it.`))
    drawText(paper, note, margin, below + 4, small)
}

/** Megabytes with one decimal, as in `12.0`. */
function megabytes(bytes: number, locale: Locale): string {
  const written = (bytes / 1_000_000).toFixed(1)
  // As languages do that write a comma.
  return formatCount(1.5, locale).includes(',') ? written.replace('.', ',') : written
}
