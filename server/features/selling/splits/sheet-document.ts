import { z } from 'zod'
import { SheetStatement } from '#contract/splits/split.ts'
import { longDay, utcMoment } from '#contract/text/dates.ts'
import { drawDocumentHead, drawStamp } from '#server/platform/pdf/document-head.ts'
import {
  drawQr,
  drawText,
  ink,
  margin,
  openPaper,
  type Paper,
  pageWidth,
  textWidth,
} from '#server/platform/pdf/document-paper.ts'
import { drawLine, roomFor } from '#server/platform/pdf/document-rows.ts'

/** A split sheet and where it can be checked. */
export const SheetPaper = z.object({ statement: SheetStatement, verifyUrl: z.string(), madeAt: z.string() })
export type SheetPaper = z.infer<typeof SheetPaper>

const right = pageWidth - margin
const QR_SIZE = 84

/** Renders a split sheet as a PDF stream, signed by all or not complete yet. */
export function writeSheet({ statement, verifyUrl, madeAt }: SheetPaper): Paper {
  const title = `Split sheet ${statement.number}`
  const paper = openPaper({ title, author: statement.store, subject: title, madeAt: new Date(madeAt) })
  const isComplete = statement.people.every(({ signedAt }) => signedAt !== null)
  let y = drawDocumentHead(paper, {
    store: statement.store,
    title: 'Split sheet',
    number: statement.number,
  })
  y = drawBeat(paper, statement, isComplete, y + 22)
  y = drawPeople(paper, statement, y + 20)
  y = drawTerms(paper, statement, y + 16)
  y = drawSignatures(paper, statement, y + 16)
  drawProof(paper, statement, { verifyUrl, isComplete }, y + 18)
  paper.end()
  return paper
}

function drawBeat(paper: Paper, { beat }: SheetStatement, isComplete: boolean, top: number): number {
  if (isComplete) drawStamp(paper, 'Signed by all', top + 4)
  else
    drawText(paper, 'Not complete', right - 140, top + 4, {
      size: 11,
      weight: 'strong',
      width: 140,
      align: 'right',
    })
  let y = drawText(paper, beat.title, margin, top, { size: 20, weight: 'strong', width: textWidth - 150 }) + 2
  const seconds = Math.round(beat.durationSeconds)
  const length = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  const facts = [
    `by ${beat.producer}, ${beat.bpm} BPM, ${beat.tone}, ${length}`,
    `First on sale ${longDay(beat.onSaleSince)}`,
    ...(beat.sha256 ? [`Fingerprint of the master (SHA-256): ${beat.sha256}`] : []),
  ]
  for (const fact of facts) y = drawText(paper, fact, margin, y, { size: 9.5, color: ink.second }) + 1
  return y
}

function drawPeople(paper: Paper, { people, store }: SheetStatement, top: number): number {
  const head = { size: 8, weight: 'strong', color: ink.second } as const
  const columns = { role: margin + 230, sales: right - 150, publishing: right - 75 }
  drawText(paper, 'Legal name', margin, top, head)
  drawText(paper, 'Role', columns.role, top, head)
  drawText(paper, 'Sales', columns.sales, top, { ...head, width: 70, align: 'right' })
  let y = drawText(paper, 'Publishing', columns.publishing, top, { ...head, width: 75, align: 'right' }) + 4
  for (const person of people) {
    y = drawLine(paper, roomFor(paper, y, 34)) + 2
    const number = { size: 11, weight: 'strong', align: 'right' } as const
    drawText(paper, person.role, columns.role, y, { size: 10, width: 120 })
    drawText(paper, `${person.sales}%`, columns.sales, y, { ...number, width: 70 })
    drawText(paper, `${person.publishing}%`, columns.publishing, y, { ...number, width: 75 })
    y = drawText(paper, person.legalName, margin, y, { size: 10.5, weight: 'strong', width: 220 })
    const known =
      person.signedAt === null
        ? 'legal name not given yet'
        : person.name === person.legalName
          ? ''
          : `known as ${person.name}`
    if (known) y = drawText(paper, known, margin, y, { size: 8.5, color: ink.second, width: 220 })
    y += 5
  }
  paper.rect(margin, y, textWidth, 1).fill(ink.text)
  y += 5
  const sum = { size: 11, weight: 'strong', align: 'right' } as const
  drawText(paper, 'Total', margin, y, { size: 10, weight: 'strong' })
  drawText(paper, '100%', columns.sales, y, { ...sum, width: 70 })
  y = drawText(paper, '100%', columns.publishing, y, { ...sum, width: 75 }) + 12
  return drawText(
    paper,
    `Sales: what each license sold through ${store} brings in after discounts, tax and payment fees. Publishing: the beat’s part of the song. If a license leaves the writers of the beat 50%, a share of 30% is 15% of the song.`,
    margin,
    y,
    { size: 9, color: ink.second, width: 425 },
  )
}

function drawTerms(paper: Paper, { holdDays }: SheetStatement, top: number): number {
  let y =
    drawText(paper, 'What was agreed', margin, roomFor(paper, top, 90), { size: 12, weight: 'strong' }) + 4
  const terms = [
    'Each person gets their share of what each sale of this beat brings in after discounts, tax and payment fees.',
    `A sale is paid out when it is ${holdDays} days old, and a refund takes back what that sale paid.`,
    'If the shares change, the new ones count for later sales only, and everybody whose share falls is asked again.',
  ]
  for (const [at, term] of terms.entries())
    y = drawText(paper, `${at + 1}.  ${term}`, margin, y, { size: 9.5 }) + 3
  return y
}

function drawSignatures(paper: Paper, { people }: SheetStatement, top: number): number {
  let y = drawText(paper, 'Signatures', margin, roomFor(paper, top, 80), { size: 12, weight: 'strong' }) + 6
  const width = (textWidth - 28) / 2
  for (let at = 0; at < people.length; at += 2) {
    y = roomFor(paper, y, 58)
    const bottoms = people.slice(at, at + 2).map((person, column) => {
      const x = margin + column * (width + 28)
      const isSigned = person.signedAt !== null
      const below = drawText(paper, isSigned ? person.legalName : 'Not signed yet', x, y, {
        size: 14,
        width,
        color: isSigned ? ink.text : ink.second,
      })
      paper.rect(x, below + 3, width, 0.8).fill(ink.text)
      const how = at + column === 0 ? 'Set up' : 'Accepted'
      const words =
        person.signedAt !== null
          ? `${how} and signed by typing this name\n${utcMoment(person.signedAt)}`
          : `${person.name}${person.invitedAt === null ? '' : `, invited ${longDay(person.invitedAt)}`}`
      return drawText(paper, words, x, below + 7, { size: 8.5, color: ink.second, width })
    })
    y = Math.max(...bottoms) + 10
  }
  return y
}

function drawProof(
  paper: Paper,
  { number, validFrom, replaces }: SheetStatement,
  { verifyUrl, isComplete }: { verifyUrl: string; isComplete: boolean },
  top: number,
): void {
  const y = roomFor(paper, top, QR_SIZE + 4)
  if (isComplete) drawQr(paper, verifyUrl, margin, y, QR_SIZE)
  const left = isComplete ? margin + QR_SIZE + 18 : margin
  const width = right - left
  const notes = [
    `${replaces === null ? 'This sheet counts' : `This sheet replaces the split of ${longDay(replaces)},`} for sales from ${longDay(validFrom)}.`,
    isComplete
      ? `Anybody with the number ${number} can check it at ${verifyUrl}`
      : 'It is not complete until everybody has signed, and cannot be checked before.',
  ]
  let below = y
  for (const note of notes)
    below = drawText(paper, note, left, below, { size: 9, color: ink.second, width }) + 3
}
