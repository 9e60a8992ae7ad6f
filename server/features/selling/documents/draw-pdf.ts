import { readFile } from 'node:fs/promises'
import type { z } from 'zod'
import type { LicenseStatement } from '#contract/licenses/verification.ts'
import type { Locale } from '#contract/text/locales.ts'
import { readOrder } from '#server/model/order/index.ts'
import { writeJson } from '#server/platform/database/columns.ts'
import type { Row } from '#server/platform/database/schema.ts'
import type { ConfirmationLetter } from './confirmation-letter.ts'
import type { DocumentDeps } from './document-deps.ts'
import { drawDocument } from './document-drawing.ts'
import { localeOfDocument, verifyUrlOf } from './ensure-document.ts'
import type { EvidenceContent } from './evidence-document.ts'
import type { HeldGrant } from './held-grant.ts'
import { isTest } from './is-test.ts'
import type { LicenseProof } from './license-document.ts'
import { writeStatement } from './license-statement.ts'

type Files = Pick<DocumentDeps, 'files'>

export function drawEvidence(delivery: Files, content: z.input<typeof EvidenceContent>): Promise<Buffer> {
  return drawPdf(delivery, 'evidence', content)
}

export function drawLetter(delivery: Files, content: ConfirmationLetter): Promise<Buffer> {
  return drawPdf(delivery, 'letter', content)
}

/** A license document that nobody bought, without files and proof. */
export function drawExampleLicense(
  delivery: Files,
  statement: LicenseStatement,
  locale: Locale,
): Promise<Buffer> {
  return drawPdf(delivery, 'license', { statement: writeJson(statement), proof: null, locale })
}

/** The document of a license whose files are being made. Not stored: the signed one replaces it. */
export async function drawEarlyLicense(
  delivery: DocumentDeps,
  { grant, line }: { grant: HeldGrant; line: Row<'order_lines'> },
): Promise<Buffer> {
  const order = await readOrder(delivery.db, grant.order_id)
  const proof: LicenseProof = {
    signature: null,
    verifyUrl: verifyUrlOf(delivery, grant),
    isTest: isTest(delivery, grant),
  }
  const statement = await writeStatement(delivery, order, line, grant, [])
  return drawPdf(delivery, 'license', { statement, proof, ...localeOfDocument(grant) })
}

function drawPdf(
  delivery: Files,
  document: 'license' | 'evidence' | 'letter',
  content: unknown,
): Promise<Buffer> {
  return drawDocument(delivery, document, JSON.stringify(content), (path) => readFile(path))
}
